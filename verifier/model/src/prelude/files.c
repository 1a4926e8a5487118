/* Descriptors. The bytes of some files are facts of the run: what is read of them is exact. What is read of everything
   else is an input. The state of an open file (its position) is memory of the model's, which threads share without
   a number: where two use it without an order, the answer is unknown. */
#include "model.h"

/* errno is this from now on. */
extern void __irs_error(int);

/* A descriptor's position. */
extern size_t *__irs_position(int);
extern void __irs_end(int);
/* New memory with the file's bytes from `at` on, or with zeros (-1). */
extern void *__irs_map(long file, size_t n, size_t at, _Bool writable);
/* Is it such memory, all of it? Then it is no more. */
extern void __irs_unmap(void *, size_t);

extern char *strdup(const char *);
extern void free(void *);

/* The interpreter's own, for other files. */
extern int __irs_open(const char *, int, ...);
extern int __irs_close(int);
extern long __irs_lseek(int, long, int);
extern int __irs_unlink(const char *);

#define min(a, b) ((a) < (b) ? (a) : (b))

enum { EINVAL = 22 };
enum { READ_WRITE = 2, CLOEXEC = 02000000, NOCTTY = 0400, NONBLOCK = 04000, LARGE = 0100000, HERE = -100 };

weak int open(const char *path, int flags, ...) {
  long file = __irs_file(path);
  if (file >= 0) {
    /* Without any effect. (Who writes by it is not explained.) */
    __irs_must(!(flags & ~(READ_WRITE | CLOEXEC | NOCTTY | NONBLOCK | LARGE)));
    return __irs_descriptor(file);
  }
  if (!__irs_files()) return __irs_open(path, flags, 0);
  unsigned works = __irs_unsigned() & 1;
  __irs_fails(!works);
  return works ? __irs_descriptor(-1) : -1;
}
weak int open64(const char *path, int flags, ...) { return open(path, flags, 0); }
weak int openat(int at, const char *path, int flags, ...) {
  __irs_must(at == HERE || path[0] == '/');
  return open(path, flags, 0);
}
weak int openat64(int at, const char *path, int flags, ...) { return openat(at, path, flags, 0); }
weak int creat(const char *path, unsigned mode) {
  __irs_must(!__irs_files());
  return open(path, 01 | 0100 | 01000, mode);
}

weak int close(int fd) {
  if (!__irs_files()) return __irs_close(fd);
  long file = __irs_descriptor_file(fd);
  __irs_end(fd);
  if (file >= 0) return 0;
  unsigned works = __irs_unsigned() & 1;
  __irs_fails(!works);
  return works ? 0 : -1;
}

static long from_outside(void *buffer, size_t n) {
  __irs_waits();
  long k = __irs_long();
  irs_assume((k >= -1) & (k <= (long)n));
  __irs_fails(k < 0);
  __irs_fill(buffer, n, k < 0 ? 0 : (size_t)k);
  return k;
}

/* So many bytes from `at` on, as far as there are any. */
static size_t copied(long file, void *buffer, size_t at, size_t n) {
  size_t size = __irs_size(file), k = at < size ? min(n, size - at) : 0;
  if (k) __irs_bytes(buffer, file, at, k);
  return k;
}

weak long read(int fd, void *buffer, size_t n) {
  long file = __irs_descriptor_file(fd);
  if (file < 0) return from_outside(buffer, n);
  size_t *position = __irs_position(fd), at = *position, k = copied(file, buffer, at, n);
  *position = at + k;
  return (long)k;
}

weak long pread(int fd, void *buffer, size_t n, long at) {
  long file = __irs_descriptor_file(fd);
  if (file < 0) return from_outside(buffer, n);
  __irs_must(__irs_constant(at));
  if (at < 0) {
    __irs_error(EINVAL);
    return -1;
  }
  return (long)copied(file, buffer, (size_t)at, n);
}
weak long pread64(int fd, void *buffer, size_t n, long at) { return pread(fd, buffer, n, at); }

/* Where a position moves to; -1: to none. Nobody goes far beyond the end. */
long __irs_moved(long file, size_t at, long by, int from) {
  __irs_must(__irs_constant(by) & __irs_constant(from));
  __irs_must((from >= 0) & (from <= 2) & (by > -(1l << 40)) & (by < 1l << 40));
  long to = by + (from == 0 ? 0 : from == 1 ? (long)at : (long)__irs_size(file));
  if (to >= 0) return to;
  __irs_error(EINVAL);
  return -1;
}

weak long lseek(int fd, long by, int from) {
  long file = __irs_descriptor_file(fd);
  if (file < 0) {
    if (!__irs_files()) return __irs_lseek(fd, by, from);
    long to = __irs_long();
    irs_assume(to >= -1);
    __irs_fails(to < 0);
    return to;
  }
  size_t *position = __irs_position(fd);
  long to = __irs_moved(file, *position, by, from);
  if (to >= 0) *position = (size_t)to;
  return to;
}
weak long lseek64(int fd, long by, int from) { return lseek(fd, by, from); }

struct status {
  unsigned long device, inode, links;
  unsigned mode, user, group, padding;
  unsigned long special;
  long size, rest[11];
};

/* Of a file whose bytes are a fact: its size, and that it is a regular file. */
static int status_of(long file, struct status *s) {
  __irs_fill(s, sizeof *s, sizeof *s);
  s->mode = 0100000 | (__irs_unsigned() & 07777);
  s->size = (long)__irs_size(file);
  return 0;
}
static int any_status(struct status *s) {
  unsigned works = __irs_unsigned() & 1;
  __irs_fails(!works);
  __irs_fill(s, sizeof *s, works ? sizeof *s : 0);
  return works ? 0 : -1;
}

weak int stat(const char *path, struct status *s) {
  long file = __irs_file(path);
  return file >= 0 ? status_of(file, s) : any_status(s);
}
weak int stat64(const char *path, struct status *s) { return stat(path, s); }
weak int fstat(int fd, struct status *s) {
  long file = __irs_descriptor_file(fd);
  return file >= 0 ? status_of(file, s) : any_status(s);
}
weak int fstat64(int fd, struct status *s) { return fstat(fd, s); }
/* A link has a size of its own. */
weak int lstat(const char *path, struct status *s) {
  __irs_touch(path, -1ul);
  return any_status(s);
}
weak int lstat64(const char *path, struct status *s) { return lstat(path, s); }

/* One file, which is no folder: the function gets a copy of its path, and what `stat` says. */
weak int ftw(const char *path, int (*each)(const char *, const struct status *, int), int descriptors) {
  long file = __irs_file(path);
  __irs_must(file >= 0);
  struct status s;
  status_of(file, &s);
  char *copy = strdup(path);
  int r = each(copy, &s, 0);
  free(copy);
  return r;
}
weak int ftw64(const char *path, int (*each)(const char *, const struct status *, int), int descriptors) {
  return ftw(path, each, descriptors);
}

weak int access(const char *path, int how) {
  __irs_touch(path, -1ul);
  return may_fail();
}

/* Of times, owners and permissions `stat` says anything. But who may no longer read a file cannot open it. */
static int change(const char *path) {
  __irs_must(__irs_file(path) < 0);
  return may_fail();
}
static int change_open(int fd) {
  __irs_must(__irs_descriptor_file(fd) < 0);
  return may_fail();
}
weak int chmod(const char *path, unsigned mode) { return change(path); }
weak int chown(const char *path, unsigned user, unsigned group) { return change(path); }
weak int lchown(const char *path, unsigned user, unsigned group) { return change(path); }
weak int fchmod(int fd, unsigned mode) { return change_open(fd); }
weak int fchown(int fd, unsigned user, unsigned group) { return change_open(fd); }
static int set_times(const char *path, const void *times, size_t n) {
  __irs_touch(path, -1ul);
  if (times) __irs_touch(times, n);
  return may_fail();
}
weak int utime(const char *path, const void *times) { return set_times(path, times, 2 * 8); }
weak int utimes(const char *path, const void *times) { return set_times(path, times, 4 * 8); }

weak int unlink(const char *path) {
  __irs_must(__irs_file(path) < 0);
  return __irs_unlink(path);
}
weak int remove(const char *path) { return unlink(path); }

enum { READ = 1, WRITE = 2, SHARED = 1, PRIVATE = 2, ANONYMOUS = 0x20, NORESERVE = 0x4000, POPULATE = 0x8000, PAGE = 4096 };

/* With the bytes behind the file's end up to the end of its last page, which are 0. There is memory, as for malloc. */
weak void *mmap(void *place, size_t n, int access, int flags, int fd, long at) {
  __irs_must(!place & __irs_constant((long)n) & __irs_constant(at));
  if (!n || at & (PAGE - 1)) {
    __irs_error(EINVAL);
    return (void *)-1l;
  }
  _Bool writable = access & WRITE;
  int kind = flags & ~(NORESERVE | POPULATE);
  __irs_must((access == READ) | (access == (READ | WRITE)));
  __irs_must((at >= 0) & (n < 1ul << 40));
  size_t all = (n + PAGE - 1) & ~(size_t)(PAGE - 1);
  if (kind & ANONYMOUS) {
    __irs_must((kind == (ANONYMOUS | PRIVATE)) | (kind == (ANONYMOUS | SHARED)));
    return __irs_map(-1, all, 0, writable);
  }
  /* A mapping that others see is not written to. */
  __irs_must((kind == PRIVATE) | ((kind == SHARED) & !writable));
  long file = __irs_descriptor_file(fd);
  __irs_must(file >= 0);
  size_t end = (__irs_size(file) + PAGE - 1) & ~(size_t)(PAGE - 1);
  /* Who touches a page that lies behind gets a signal. */
  __irs_must((size_t)at + all <= end);
  return __irs_map(file, all, (size_t)at, writable);
}
weak void *mmap64(void *place, size_t n, int access, int flags, int fd, long at) {
  return mmap(place, n, access, flags, fd, at);
}
weak int munmap(void *place, size_t n) {
  __irs_must(__irs_constant((long)n) & (n > 0) & (n < 1ul << 40));
  __irs_unmap(place, (n + PAGE - 1) & ~(size_t)(PAGE - 1));
  return 0;
}
/* Advice. */
weak int posix_fadvise(int fd, long at, long n, int advice) { return 0; }
weak int madvise(void *place, size_t n, int advice) {
  /* (Others than how it will be read take something away.) */
  __irs_must((advice >= 0) & (advice <= 3));
  return 0;
}
