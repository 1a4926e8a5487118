/* What the environment makes of these calls: FAIL=name in it says which one fails. To be preloaded. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Requests of this size are the program's. */
#define SIZE 54321

static int fails(const char *name) {
  const char *fail = getenv("FAIL");
  return fail && !strcmp(fail, name);
}

/* Nobody but the program calls these. */
#define ALWAYS(name, parameters, arguments)                                            \
  int name parameters {                                                                \
    return fails(#name) ? EAGAIN : ((int(*) parameters)dlsym(RTLD_NEXT, #name))arguments; \
  }
ALWAYS(pthread_mutex_init, (void *m, void *a), (m, a))
ALWAYS(pthread_rwlock_init, (void *m, void *a), (m, a))
ALWAYS(pthread_barrier_init, (void *m, void *a, unsigned n), (m, a, n))
ALWAYS(pthread_spin_init, (void *m, int shared), (m, shared))

int pthread_cond_init(void *c, void *a) {
  int (*real)(void *, void *) = dlvsym(RTLD_NEXT, "pthread_cond_init", "GLIBC_2.3.2");
  return fails("pthread_cond_init") ? EAGAIN : real(c, a);
}

int sem_init(void *s, int shared, unsigned n) {
  if (!fails("sem_init")) return ((int (*)(void *, int, unsigned))dlsym(RTLD_NEXT, "sem_init"))(s, shared, n);
  errno = ENOSYS;
  return -1;
}

/* The program's second thread fails: it asks for 1 MiB, of which the runtime makes some 6 (its own have 2). */
int pthread_create(void *t, void *a, void *(*f)(void *), void *p) {
  int (*real)(void *, void *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
  size_t size = 0;
  int pthread_attr_getstacksize(void *, size_t *);
  if (a) pthread_attr_getstacksize(a, &size);
  return fails("pthread_create") && size > 3 << 20 && size < 16 << 20 ? EAGAIN : real(t, a, f, p);
}

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void *unless(const char *name, size_t size, void *p) {
  if (size != SIZE || !fails(name)) return p;
  errno = ENOMEM;
  return 0;
}

void *malloc(size_t n) { return unless("malloc", n, __libc_malloc(n)); }
void *calloc(size_t n, size_t m) { return unless("calloc", n * m, __libc_calloc(n, m)); }
void *realloc(void *p, size_t n) { return n == SIZE && fails("realloc") ? unless("realloc", n, 0) : __libc_realloc(p, n); }
void *aligned_alloc(size_t a, size_t n) { return unless("aligned_alloc", n, __libc_memalign(a, n)); }
int posix_memalign(void **out, size_t a, size_t n) {
  if (n == SIZE && fails("posix_memalign")) return ENOMEM;
  *out = __libc_memalign(a, n);
  return 0;
}
