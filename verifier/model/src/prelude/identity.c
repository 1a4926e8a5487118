/* Numbers that stay the same as long as the process lives, or the thread. What a thread has asked for once it finds again, and so do
   those that it creates later, if it was alone. (Others may find another: more than what happens.) */
#include "model.h"

struct number { unsigned long known, value; };
static struct number process;
static _Thread_local struct number here[2];

static unsigned any(unsigned least) {
  unsigned number = __irs_unsigned();
  irs_assume((number >= least) & (number <= 0x7fffffff));
  return number;
}

static int same(struct number *everywhere, struct number *mine, unsigned least) {
  if (__irs_peek(&everywhere->known)) return (int)(unsigned long)__irs_peek(&everywhere->value);
  if (mine->known) return (int)mine->value;
  unsigned number = any(least);
  struct number *to = __irs_single() ? everywhere : mine;
  to->known = 1;
  to->value = number;
  return (int)number;
}

weak int getpid(void) { return same(&process, &here[0], 1); }
/* 0 where the parent is outside. When it ends, another process takes its place: each call may find another number. */
weak int getppid(void) { return (int)any(0); }

weak int gettid(void) {
  if (!here[1].known) {
    here[1].value = any(1);
    here[1].known = 1;
  }
  return (int)here[1].value;
}
