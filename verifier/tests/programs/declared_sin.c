// expect: unknown
// says: a call to sin by another type
#include <assert.h>
// sin takes what is in a floating-point register, whatever is passed in others.
double s(int) __asm__("sin");
int main(void) {
  volatile int zero = 0;
  assert(s(zero) == 0);
}
