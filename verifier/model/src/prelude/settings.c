/* Settings of the process and the system that programs begin with: locale, signals, names, limits, processors. */
#include "model.h"

extern char *getenv(const char *);

/* Everything is in the locale C. Others would be read from files. */
static _Bool is_c(const char *s) {
  if (s[0] == 'C' && !s[1]) return 1;
  return s[0] == 'P' && s[1] == 'O' && s[2] == 'S' && s[3] == 'I' && s[4] == 'X' && !s[5];
}
static _Bool asks_for_c(const char *s) { return !s || !*s || is_c(s); }

weak char *setlocale(int category, const char *name) {
  /* LC_CTYPE … LC_IDENTIFICATION; 6: all of them. */
  if (category < 0 || category > 12) {
    __irs_fails(1);
    return 0;
  }
  if (name && !*name) {
    /* LC_ALL stands for all; else LANG for those that are not set. */
    const char *all = getenv("LC_ALL");
    if (all && *all) __irs_must(is_c(all));
    else
      __irs_must(asks_for_c(getenv("LC_CTYPE")) & asks_for_c(getenv("LC_NUMERIC")) & asks_for_c(getenv("LC_TIME")) &
                 asks_for_c(getenv("LC_COLLATE")) & asks_for_c(getenv("LC_MONETARY")) & asks_for_c(getenv("LC_MESSAGES")) &
                 asks_for_c(getenv("LC_PAPER")) & asks_for_c(getenv("LC_NAME")) & asks_for_c(getenv("LC_ADDRESS")) &
                 asks_for_c(getenv("LC_TELEPHONE")) & asks_for_c(getenv("LC_MEASUREMENT")) &
                 asks_for_c(getenv("LC_IDENTIFICATION")) & asks_for_c(getenv("LANG")));
  } else if (name) {
    __irs_must(is_c(name));
  }
  return "C";
}

/* Handlers are outside: none touches what threads share (a standing assumption). What was there before is not known. */
enum { SIGNALS = 64, KILL = 9, STOP = 19, ACTION = 152, SET = 128 };

weak void *signal(int number, void *handler) {
  __irs_must((number > 0) & (number <= SIGNALS) & (number != KILL) & (number != STOP) & (number != 32) & (number != 33));
  return (void *)__irs_number(0);
}
weak int sigaction(int number, const void *action, void *old) {
  __irs_must((number > 0) & (number <= SIGNALS) & (number != KILL) & (number != STOP) & (number != 32) & (number != 33));
  if (action) __irs_touch(action, ACTION);
  if (old) __irs_fill(old, ACTION, ACTION);
  return 0;
}
weak int sigprocmask(int how, const void *set, void *old) {
  __irs_must(!set | (how >= 0) & (how <= 2));
  if (set) __irs_touch(set, SET);
  if (old) __irs_fill(old, SET, SET);
  return 0;
}
weak int pthread_sigmask(int how, const void *set, void *old) { return sigprocmask(how, set, old); }

/* Sets of signals are bits; two signals are libc's own. Behind them there is room, which glibc writes or leaves as it is (2.36). */
static int set_to(unsigned long *set, unsigned long all) {
  set[0] = all;
  __irs_fill(set + 1, SET - 8, SET - 8);
  return 0;
}
weak int sigemptyset(unsigned long *set) { return set_to(set, 0); }
weak int sigfillset(unsigned long *set) { return set_to(set, ~(3ul << 31)); }
static _Bool is_signal(int number) {
  _Bool is = number > 0 && number <= SIGNALS;
  __irs_fails(!is);
  return is;
}
weak int sigaddset(unsigned long *set, int number) {
  if (!is_signal(number) || number == 32 || number == 33) return __irs_fails(1), -1;
  set[0] |= 1ul << (number - 1);
  return 0;
}
weak int sigdelset(unsigned long *set, int number) {
  if (!is_signal(number) || number == 32 || number == 33) return __irs_fails(1), -1;
  set[0] &= ~(1ul << (number - 1));
  return 0;
}
weak int sigismember(const unsigned long *set, int number) {
  if (!is_signal(number)) return -1;
  return (int)(set[0] >> (number - 1) & 1);
}

/* A thread's name only. */
/* PR_SET_NAME, and PR_GET_NAME: a text of up to 15 bytes, which others may have changed. */
weak int prctl(int what, ...) {
  __irs_must((what == 15) | (what == 16));
  __builtin_va_list all;
  __builtin_va_start(all, what);
  char *name = __builtin_va_arg(all, char *);
  __builtin_va_end(all);
  if (what == 16) {
    __irs_fill(name, 16, 16);
    name[15] = 0;
  }
  return 0;
}
weak int __sched_cpucount(size_t n, const unsigned char *set) {
  int count = 0;
  for (size_t i = 0; i < n; i++) {
    unsigned b = set[i];
    b -= b >> 1 & 0x55;
    b = (b & 0x33) + (b >> 2 & 0x33);
    count += (int)((b + (b >> 4)) & 0xf);
  }
  return count;
}

weak int getrlimit(unsigned which, void *limit) {
  int r = may_fail();
  __irs_fill(limit, 16, r ? 0 : 16);
  return r;
}
/* Not of stacks: main's may grow as far as calls are counted. */
weak int setrlimit(unsigned which, const void *limit) {
  __irs_must(which != 3);
  __irs_touch(limit, 16);
  return may_fail();
}
weak int sched_setaffinity(int process, size_t n, const void *set) {
  __irs_touch(set, n);
  return may_fail();
}
weak int sched_getaffinity(int process, size_t n, void *set) {
  int r = may_fail();
  __irs_fill(set, n, r ? 0 : n);
  return r;
}

weak double difftime(long a, long b) {
  if (!__irs_constant(a) || !__irs_constant(b)) return __irs_double();
  return a < b ? -(double)((unsigned long)b - (unsigned long)a) : (double)((unsigned long)a - (unsigned long)b);
}

/* Who may be cancelled, and when: it matters to pthread_cancel alone, which the model does not know. */
static _Thread_local int cancel_state, cancel_type;
enum { INVALID = 22 };
static int changed(int *which, int to, int *old) {
  __irs_must(__irs_constant(to));
  if ((to < 0) | (to > 1)) return INVALID;
  if (old) *old = *which;
  *which = to;
  return 0;
}
weak int pthread_setcancelstate(int to, int *old) { return changed(&cancel_state, to, old); }
weak int pthread_setcanceltype(int to, int *old) { return changed(&cancel_type, to, old); }
weak void pthread_testcancel(void) {}
