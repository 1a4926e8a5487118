// expect: safe
// flags: -fno-builtin
// No operation hands on a NaN that signals, but changes of the sign do.
#include <assert.h>
#include <math.h>
#include <string.h>
static double of(unsigned long bits) { double d; memcpy(&d, &bits, 8); return d; }
static unsigned long bits(double d) { unsigned long b; memcpy(&b, &d, 8); return b; }
int main(void) {
  volatile double s = of(0x7ff0000000000001), one = 1;
  unsigned long quiet = 0x7ff8000000000001;
  assert(bits(floor(s)) == quiet && bits(ceil(s)) == quiet && bits(trunc(s)) == quiet && bits(rint(s)) == quiet);
  assert(bits(nearbyint(s)) == quiet && bits(round(s)) == quiet && bits(sqrt(s)) == quiet);
  assert(bits(s + one) == quiet && bits(one / s) == quiet && bits((double)(float)s) == 0x7ff8000000000000);
  assert(bits(fabs(s)) == 0x7ff0000000000001 && bits(-s) == 0xfff0000000000001);
}
