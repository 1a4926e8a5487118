/* Files whose bytes are a fact of the set in force: the program gets the snapshot that was compared (snapshots.rs).
   Everything else is libc's own. All are weak: a program may bring its own functions of these names, which then are
   its code, and verified as such. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "../outside.h"

#define API __attribute__((weak, visibility("default")))

/* Referred to by whoever wants this file in a static link. */
__attribute__((visibility("hidden"))) const char __irs_files = 0;

/* snapshots.rs */
extern int irs_rt_open(int at, const char *path, int flags);
extern int irs_rt_opened(int fd);
extern void irs_rt_removes(const char *path);
extern void irs_rt_opened_stat(struct stat *);
extern int irs_rt_stat(const char *path, struct stat *);
extern void irs_rt_no_mapping(int fd);

/* replay/supply.c: in a replay of recorded inputs, what was recorded for this call of `function`. (The program's
   references to the functions below lead here, so that nobody else gets to see them.) */
extern int irs_supplied_number(const char *function, int *result);
extern int irs_supplied_stream(const char *path, const char *mode, FILE *(*real)(const char *, const char *), FILE **result);

/* The next library's function: all who ask find the same one, so a relaxed store will do. */
static void *next(void **slot, const char *name) {
  void *p = __atomic_load_n(slot, __ATOMIC_RELAXED);
  if (!p) {
    p = dlsym(RTLD_NEXT, name);
    if (!p) abort();
    __atomic_store_n(slot, p, __ATOMIC_RELAXED);
  }
  return p;
}

/* A system call, where nothing may be looked for by name: an allocator that needs memory may be what is running. */
static long kernel(long number, long a, long b, long c, long d, long e, long f) {
#ifdef __x86_64__
  long r;
  register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(r)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  if ((unsigned long)r < -4095ul) return r;
  errno = (int)-r;
  return -1;
#else
  return syscall(number, a, b, c, d, e, f);
#endif
}

/* A call of libc's own by the type of this one. */
#define REAL(type, name, parameters) \
  static void *slot;                 \
  type(*real) parameters = (type(*) parameters)next(&slot, name)

#define MODE(flags)                                           \
  mode_t mode = 0;                                            \
  if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {  \
    va_list all;                                              \
    va_start(all, flags);                                     \
    mode = va_arg(all, mode_t);                               \
    va_end(all);                                              \
  }

#define OPEN(name)                                          \
  API int name(const char *path, int flags, ...) {          \
    MODE(flags)                                             \
    int fd;                                                 \
    if (irs_supplied_number("open", &fd)) return fd;        \
    REAL(int, #name, (const char *, int, ...));             \
    if (irs_rt_outside()) {                                 \
      int error;                                            \
      IRS_OUTSIDE_DO(fd, error, real(path, flags, mode));   \
      irs_rt_outside_ask("open", fd, error, 0, 0);          \
      return fd;                                            \
    }                                                       \
    fd = irs_rt_open(AT_FDCWD, path, flags);                \
    return fd >= 0 ? fd : irs_rt_opened(real(path, flags, mode)); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                          \
  API int name(int at, const char *path, int flags, ...) {    \
    MODE(flags)                                               \
    int fd = irs_rt_open(at, path, flags);                    \
    if (fd >= 0) return fd;                                   \
    REAL(int, #name, (int, const char *, int, ...));          \
    return irs_rt_opened(real(at, path, flags, mode));        \
  }
OPENAT(openat)
OPENAT(openat64)

/* The flags that a mode of `fopen` means; what is not understood means writing. */
static int flags_of(const char *mode) {
  int flags = mode[0] == 'r' ? O_RDONLY : O_WRONLY | O_CREAT;
  for (const char *m = mode + 1; mode[0] && *m; m++) {
    if (*m == 'e') flags |= O_CLOEXEC;
    else if (*m != 'b') flags |= O_RDWR;
  }
  return flags;
}

#define FOPEN(name)                                             \
  API FILE *name(const char *path, const char *mode) {          \
    if (irs_rt_outside()) {                                     \
      REAL(FILE *, #name, (const char *, const char *));        \
      FILE *opened;                                             \
      int error;                                                \
      IRS_OUTSIDE_DO(opened, error, real(path, mode));          \
      irs_rt_outside_ask("fopen", opened != 0, error, 0, 0);    \
      return opened;                                            \
    }                                                           \
    int fd = mode ? irs_rt_open(AT_FDCWD, path, flags_of(mode)) : -1;     \
    if (fd >= 0) {                                              \
      FILE *f = fdopen(fd, "r");                                \
      if (f) return f;                                          \
      close(fd);                                                \
      return NULL;                                              \
    }                                                           \
    REAL(FILE *, #name, (const char *, const char *));          \
    FILE *given;                                                \
    if (irs_supplied_stream(path, mode, real, &given)) return given; \
    return real(path, mode);                                    \
  }
FOPEN(fopen)
FOPEN(fopen64)

/* What a call for the status of a file has brought: returns when the program may see it. */
static int ask_status(const char *name, int result, int error, const struct stat *own, struct stat *s) {
  struct irs_piece p = {1, own, result < 0 ? 0 : sizeof *own};
  irs_rt_outside_ask(name, result, error, &p, 1);
  if (p.size) *s = *own;
  return result;
}

#define STAT(name, type)                                            \
  API int name(const char *restrict path, struct type *restrict s) { \
    if (irs_rt_outside()) {                                         \
      struct stat own;                                              \
      int r, error;                                                 \
      IRS_OUTSIDE_DO(r, error, (int)kernel(SYS_newfstatat, AT_FDCWD, (long)path, (long)&own, 0, 0, 0)); \
      return ask_status("stat", r, error, &own, (struct stat *)s);  \
    }                                                               \
    if (irs_rt_stat(path, (struct stat *)s)) return 0;              \
    return (int)kernel(SYS_newfstatat, AT_FDCWD, (long)path, (long)s, 0, 0, 0); \
  }
STAT(stat, stat)
STAT(stat64, stat64)

#define FSTAT(name, type)                         \
  API int name(int fd, struct type *s) {          \
    if (irs_rt_outside()) {                       \
      struct stat own;                            \
      int q, error;                               \
      IRS_OUTSIDE_DO(q, error, (int)kernel(SYS_fstat, fd, (long)&own, 0, 0, 0, 0)); \
      return ask_status("fstat", q, error, &own, (struct stat *)s); \
    }                                             \
    int r = (int)kernel(SYS_fstat, fd, (long)s, 0, 0, 0, 0); \
    if (r == 0) irs_rt_opened_stat((struct stat *)s); \
    return r;                                     \
  }
FSTAT(fstat, stat)
FSTAT(fstat64, stat64)

/* The library's own calls of `stat` do not lead here, so such a file is told by this. */
#define FTW(name, type)                                                                          \
  API int name(const char *path, int (*each)(const char *, const struct type *, int), int n) {   \
    struct type s;                                                                               \
    if (irs_rt_stat(path, (struct stat *)&s)) {                                                  \
      char *copy = strdup(path);                                                                 \
      if (!copy) {                                                                               \
        irs_rt_no_mapping(-1);                                                                   \
        return -1;                                                                               \
      }                                                                                          \
      int r = each(copy, &s, 0);                                                                 \
      free(copy);                                                                                \
      return r;                                                                                  \
    }                                                                                            \
    REAL(int, #name, (const char *, int (*)(const char *, const struct type *, int), int));      \
    return real(path, each, n);                                                                  \
  }
FTW(ftw, stat)
FTW(ftw64, stat64)

#define REMOVE(name)                        \
  API int name(const char *path) {          \
    int given;                              \
    if (irs_supplied_number(#name, &given)) return given; \
    REAL(int, #name, (const char *));       \
    if (!strcmp(#name, "unlink") && irs_rt_outside()) { \
      int error;                            \
      IRS_OUTSIDE_DO(given, error, real(path)); \
      irs_rt_outside_ask(#name, given, error, 0, 0); \
      return given;                         \
    }                                       \
    irs_rt_removes(path);                   \
    return real(path);                      \
  }
REMOVE(unlink)
REMOVE(remove)

/* Such as the model explains: others may fail, and who asks for huge pages, say, goes on without. */
static int is_plain(void *at, size_t n, int access, int flags) {
  int kind = flags & ~(MAP_NORESERVE | MAP_POPULATE | MAP_ANONYMOUS);
  return !at && n && (access & PROT_READ) && !(access & ~(PROT_READ | PROT_WRITE)) &&
         (kind == MAP_PRIVATE || kind == MAP_SHARED);
}

/* The system's: an allocator may need it while functions are being looked for. */
#define MMAP(name)                                                                  \
  API void *name(void *at, size_t n, int access, int flags, int fd, off_t offset) { \
    long r = kernel(SYS_mmap, (long)at, (long)n, access, flags, fd, offset);        \
    if (r == -1 && is_plain(at, n, access, flags)) {                                \
      int error = errno;                                                            \
      irs_rt_no_mapping(flags & MAP_ANONYMOUS ? -1 : fd);                           \
      errno = error;                                                                \
    }                                                                               \
    return (void *)r;                                                               \
  }
MMAP(mmap)
MMAP(mmap64)
