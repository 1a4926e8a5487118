/* The end of the process: handlers, latest first, then the program's destructors. */
#include "model.h"

extern void __irs_destructors(void);
extern void __irs_exit(int);
/* Is it what libstdc++ does at the end of a condition variable? */
extern _Bool __irs_ends_condition(void *);

enum { MOST = 128 };
enum kind { PLAIN, STATUS, ARGUMENT };
static struct { enum kind kind; void *f, *arg; } handlers[MOST];
static int count;

static int add(enum kind kind, void *f, void *arg) {
  __irs_must(count < MOST);
  handlers[count].kind = kind;
  handlers[count].f = f;
  handlers[count].arg = arg;
  count++;
  return 0;
}

weak int atexit(void (*f)(void)) { return add(PLAIN, (void *)f, 0); }
weak int on_exit(void (*f)(int, void *), void *arg) { return add(STATUS, (void *)f, arg); }
weak int __cxa_atexit(void (*f)(void *), void *arg, void *module) { return add(ARGUMENT, (void *)f, arg); }

/* There are none, unless tls_ends.c is there. */
weak void __irs_tls_ends(void) {}

weak void exit(int status) {
  __irs_tls_ends();
  while (count > 0) {
    count--;
    void *f = handlers[count].f, *arg = handlers[count].arg;
    switch (handlers[count].kind) {
    case PLAIN: ((void (*)(void))f)(); break;
    case STATUS: ((void (*)(int, void *))f)(status, arg); break;
    case ARGUMENT:
      /* Called by libc, it is no event. While nobody else is there it changes nothing that anybody sees. */
      if (__irs_ends_condition(f)) __irs_must(__irs_single());
      else ((void (*)(void *))f)(arg);
      break;
    }
  }
  __irs_destructors();
  __irs_exit(status);
}
