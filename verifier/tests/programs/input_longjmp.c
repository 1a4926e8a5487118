// expect: unsafe violating=1
// A jump with 0 comes back with 1.
#include <assert.h>
#include <setjmp.h>
int __VERIFIER_nondet_int(void);
jmp_buf b;
volatile int n, v;
int main(void) {
  v = __VERIFIER_nondet_int();
  int r = setjmp(b);
  if (n == 0) {
    n = 1;
    longjmp(b, v);
  }
  assert(r == v);
}
