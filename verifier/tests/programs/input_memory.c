// expect: unsafe violating=1
#include <assert.h>
#include <stddef.h>
void __VERIFIER_nondet_memory(void *, size_t);
int main(void) {
  int x = 0;
  __VERIFIER_nondet_memory(&x, sizeof x);
  assert(x == 0);
}
