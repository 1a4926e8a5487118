// expect: unknown
// says: may do more than return a value
#include <assert.h>
void __VERIFIER_nondet_fill(int *);
int main(void) {
  int x = 0;
  __VERIFIER_nondet_fill(&x);
  assert(x == 0);
}
