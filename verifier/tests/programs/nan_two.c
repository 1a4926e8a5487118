// expect: unknown
// says: two NaNs
// Compilers swap the operands of a sum.
#include <assert.h>
#include <math.h>
#include <string.h>
static double of(unsigned long bits) { double d; memcpy(&d, &bits, 8); return d; }
static unsigned long bits(double d) { unsigned long b; memcpy(&b, &d, 8); return b; }
int main(void) {
  volatile double a = of(0x7ff8000000000001), b = of(0x7ff8000000000002);
  assert(bits(a + b) == 0x7ff8000000000001);
}
