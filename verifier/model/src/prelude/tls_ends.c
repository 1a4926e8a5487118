/* Destructors of thread-local variables of C++: each thread's, latest first, when it ends or ends the process. glibc has no bound. */
#include "model.h"

enum { MOST = 64 };
static _Thread_local struct { void (*f)(void *); void *object; } ends[MOST];
static _Thread_local unsigned count;

weak int __cxa_thread_atexit(void (*f)(void *), void *object, void *module) {
  __irs_must(count < MOST);
  ends[count].f = f;
  ends[count].object = object;
  count++;
  return 0;
}

/* A destructor may make further variables, which end before the others. */
void __irs_tls_ends(void) {
  while (count > 0) {
    count--;
    ends[count].f(ends[count].object);
  }
}
