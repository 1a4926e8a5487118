// expect: not-safe
// Which number stands for more or less nobody promises.
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char a[2] = {0}, b[2] = "b";
  a[0] = __VERIFIER_nondet_uchar();
  int order = strcmp(a, b);
  assert(order >= -1 && order <= 1);
  return 0;
}
