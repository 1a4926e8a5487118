// expect: unknown
// says: addresses outside their object are compared
#include <assert.h>
int __VERIFIER_nondet_int(void);
char a[10];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 9) return 0;
  char *p = a + i - 1;
  assert(!(p < a));
}
