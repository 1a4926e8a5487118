/* What libstdc++ keeps out of line of futures. */
#include "model.h"

/* std::exception_ptr: see exceptions.c. */
extern void released(void **) __asm__("_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");

/* std::__future_base::_Result_base: whoever is derived from it has the first word. */
struct result {
  const void *table;
  void *exception;
};
weak void _ZNSt13__future_base12_Result_baseC2Ev(struct result *r) {
  r->table = 0;
  r->exception = 0;
}
weak void _ZNSt13__future_base12_Result_baseD2Ev(struct result *r) {
  if (r->exception) released(&r->exception);
}

/* Nobody sleeps: who waits looks at the word (`runtime/include/c++/future`). */
weak void _ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(unsigned *where) {}
