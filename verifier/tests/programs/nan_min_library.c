// expect: unknown
// flags: -fno-builtin
// says: signalling
#include <assert.h>
#include <math.h>
#include <string.h>
static double of(unsigned long bits) { double d; memcpy(&d, &bits, 8); return d; }
static unsigned long bits(double d) { unsigned long b; memcpy(&b, &d, 8); return b; }
int main(void) {
  volatile double s = of(0x7ff0000000000001), one = 1;
  assert(fmin(one, s) == 1);
}
