// expect: safe
// Rounded once, and not at all as a product and a sum.
#include <assert.h>
#include <math.h>
volatile double x = 1 + 0x1p-30;
volatile float y = 1 + 0x1p-12f;
int main(void) {
  double p = x * x;
  assert(fma(x, x, -p) == 0x1p-60);
  float q = y * y;
  assert(fmaf(y, y, -q) == 0x1p-24f);
  double s = x * x - p;
  assert(s == 0);
}
