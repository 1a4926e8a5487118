// expect: safe
// The macros of <math.h>, which are one intrinsic function, and what takes numbers apart.
#include <assert.h>
#include <math.h>

static int single(float x) { return isnormal(x); }

int main(void) {
  volatile double v[] = {0.0, -0.0, 1.5, -1.5, 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0, 4e-320, -4e-320}, x = 2.5;
  int finite = 0, infinite = 0, normal = 0, small = 0;
  for (int i = 0; i < 9; i++) {
    finite = finite * 2 + !!isfinite(v[i]);
    infinite = infinite * 2 + !!isinf(v[i]);
    normal = normal * 2 + !!isnormal(v[i]);
    small = small * 2 + !!single((float)v[i]);
  }
  assert(finite == 0x1e3 && infinite == 0x18 && normal == 0x60 && small == 0x60);
  assert(fpclassify(v[7]) == FP_SUBNORMAL && fpclassify(v[4]) == FP_INFINITE && fpclassify(v[6]) == FP_NAN);
  int e;
  double whole;
  assert(frexp(x, &e) == 0.625 && e == 2 && frexp(v[7], &e) > 0 && e < -1022);
  assert(ldexp(x, 2) == 10 && scalbn(x, -1) == 1.25 && ilogb(x) == 1 && logb(x) == 1);
  assert(modf(-x, &whole) == -0.5 && whole == -2 && fdim(x, 1) == 1.5 && fdim(1, x) == 0);
  assert(lround(x) == 3 && lround(-x) == -3 && lrint(x) == 2 && llrint(x + 1) == 4);
  return 0;
}
