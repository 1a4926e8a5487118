// For LD_PRELOAD: the listener's thread gets no memory from its n-th call on (SCARCE_FROM), counted from
// where it waits for clients first.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static _Thread_local int listener;
static _Thread_local int calls;

static int none(void) {
  static int from = -1;
  if (from < 0) {
    const char *s = getenv("SCARCE_FROM");
    from = s ? atoi(s) : 1 << 30;
  }
  if (!listener || calls++ < from)
    return 0;
  errno = ENOMEM;
  return 1;
}

int poll(struct pollfd *fds, nfds_t n, int timeout) {
  char name[16] = "";
  prctl(PR_GET_NAME, name);
  if (!strcmp(name, "irs-listener"))
    listener = 1;
  return syscall(SYS_poll, fds, n, timeout);
}

void *malloc(size_t n) { return none() ? 0 : __libc_malloc(n); }
void *calloc(size_t n, size_t m) { return none() ? 0 : __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { return none() ? 0 : __libc_realloc(p, n); }
void *memalign(size_t a, size_t n) { return none() ? 0 : __libc_memalign(a, n); }
void *aligned_alloc(size_t a, size_t n) { return memalign(a, n); }
int posix_memalign(void **p, size_t a, size_t n) {
  *p = memalign(a, n);
  return *p ? 0 : ENOMEM;
}
