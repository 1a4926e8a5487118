/* What libstdc++ keeps out of line of futures: results without an exception. */
#include "model.h"

/* std::__future_base::_Result_base: whoever is derived from it has the first word. */
struct result {
  const void *table, *exception;
  _Bool made;
};
weak void _ZNSt13__future_base12_Result_baseC2Ev(struct result *r) {
  r->table = r->exception = 0;
  r->made = 0;
}
weak void _ZNSt13__future_base12_Result_baseD2Ev(struct result *r) { __irs_must(!r->exception); }

/* std::exception_ptr: none. */
weak void _ZNSt15__exception_ptr13exception_ptrC1EPv(void **p, void *exception) {
  __irs_must(!exception);
  *p = 0;
}
weak void _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(void **p) { __irs_must(!*p); }
weak void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void **p) { __irs_must(!*p); }

/* Nobody sleeps: who waits looks at the word (`runtime/include/c++/future`). */
weak void _ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(unsigned *where) {}
