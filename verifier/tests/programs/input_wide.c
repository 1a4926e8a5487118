// expect: unsafe violating=1
// Each half of a wide result is an input.
#include <assert.h>
__int128 __VERIFIER_nondet_int128(void);
struct pair { long a, b; };
struct pair __VERIFIER_nondet_pair(void);
int main(void) {
  __int128 v = __VERIFIER_nondet_int128();
  struct pair p = __VERIFIER_nondet_pair();
  assert((long)(v >> 64) == 0 || p.b == 0);
}
