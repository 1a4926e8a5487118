// expect: unsafe
// A choice between small constants is a narrow term.
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int() > 0 ? 1 : 5, r;
  switch (x) {
  case 1: r = 1; break;
  case 13: r = 2; break;
  default: r = 3;
  }
  assert(r != 3 && r != 1);
}
