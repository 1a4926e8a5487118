// expect: unsafe violating=1
// A switch over a widened input compares all of its bits.
#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int r = 0;
  switch (c) {
  case 256: r = 1; break;
  case 7: r = 3; break;
  default: r = 2;
  }
  assert(c != 0 || r == 1);
}
