/* Further calls of the system: who the process belongs to, descriptors, waiting for several of them. All that they bring
   is an input. */
#include "model.h"

extern long write(int, const void *, size_t);

static void is_other(int fd) { __irs_must(__irs_descriptor_file(fd) < 0); }

/* None of the first three. */
static int another_descriptor(void) {
  if (__irs_files()) return __irs_descriptor(-1);
  int fd = (int)__irs_unsigned();
  irs_assume(fd >= 0);
  return fd;
}

weak unsigned getuid(void) { return __irs_unsigned(); }
weak unsigned geteuid(void) { return __irs_unsigned(); }
weak unsigned getgid(void) { return __irs_unsigned(); }
weak unsigned getegid(void) { return __irs_unsigned(); }
weak unsigned umask(unsigned mask) { return __irs_unsigned() & 0777; }
/* (Its signal's handler is outside.) */
weak unsigned alarm(unsigned seconds) { return __irs_unsigned(); }
/* As are those of these. Where the signal ends the process, no more follows of what is executed here. But one by which a
   process fails is a failure, if the program has no handler for it: that is not looked at. */
static void is_no_failure(int signal) {
  enum { ILL = 4, TRAP = 5, ABRT = 6, BUS = 7, FPE = 8, SEGV = 11, SYS = 31, LAST = 64 };
  __irs_must((signal >= 0) & (signal <= LAST) & (signal != ILL) & (signal != TRAP) & (signal != ABRT) &
             (signal != BUS) & (signal != FPE) & (signal != SEGV) & (signal != SYS));
}
weak int kill(int process, int signal) {
  is_no_failure(signal);
  return may_fail() ? -1 : 0;
}
weak int raise(int signal) {
  is_no_failure(signal);
  return 0;
}

/* A second descriptor of a file whose bytes are a fact would share its position. */
weak int dup(int fd) {
  is_other(fd);
  if (may_fail()) return -1;
  int other = another_descriptor();
  irs_assume(other != fd);
  return other;
}
/* What `to` was before is closed. */
weak int dup2(int fd, int to) {
  is_other(fd);
  is_other(to);
  return may_fail() ? -1 : to;
}
/* (What comes out of a pipe is an input, whoever writes to it.) */
weak int pipe(int *ends) {
  if (may_fail()) return -1;
  int from = another_descriptor(), to = another_descriptor();
  irs_assume(from != to);
  ends[0] = from;
  ends[1] = to;
  return 0;
}
weak int pipe2(int *ends, int flags) { return pipe(ends); }
weak int eventfd(unsigned first, int flags) { return may_fail() ? -1 : another_descriptor(); }

weak long pwrite(int fd, const void *buffer, size_t n, long at) {
  is_other(fd);
  return write(fd, buffer, n);
}
weak long pwrite64(int fd, const void *buffer, size_t n, long at) { return pwrite(fd, buffer, n, at); }

enum { SET = 128, TIME = 16, USAGE = 144, TIMES = 32 };

/* Each set is looked at and written up to the highest descriptor; the kernel says how much of the time is left. */
weak int select(int n, void *in, void *out, void *odd, void *limit) {
  __irs_must(__irs_constant(n) & (n >= 0) & (n <= SET * 8));
  size_t bytes = ((size_t)n + 63) / 64 * 8;
  if (!limit) __irs_waits();
  int r = (int)__irs_unsigned();
  irs_assume((r >= -1) & (r <= 3 * n));
  __irs_fails(r < 0);
  void *sets[3] = {in, out, odd};
  for (int k = 0; k < 3; k++)
    if (sets[k]) {
      __irs_touch(sets[k], bytes);
      __irs_fill(sets[k], bytes, bytes);
    }
  if (limit) {
    __irs_touch(limit, TIME);
    __irs_fill(limit, TIME, TIME);
  }
  return r;
}

weak int getrusage(int who, void *usage) {
  int r = may_fail();
  __irs_fill(usage, USAGE, r ? 0 : USAGE);
  return r;
}
weak long times(void *to) {
  long r = __irs_long();
  if (to) __irs_fill(to, TIMES, TIMES);
  return r;
}
