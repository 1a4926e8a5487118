// expect: safe
#include <assert.h>
int __VERIFIER_nondet_int(void);
char a[10];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 10) return 0;
  char *p = a + i;
  assert(p >= a && p <= a + 10);
}
