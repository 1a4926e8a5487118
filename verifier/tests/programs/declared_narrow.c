// expect: unknown
// says: a call to abs by another type
#include <assert.h>
// The upper half of the register is whatever was there.
long a(int) __asm__("abs");
int main(void) {
  volatile int minus = -1;
  assert(a(minus) == 1);
}
