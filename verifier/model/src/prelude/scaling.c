/* Floating-point numbers taken apart and put together, which is exact, and rounded to integers. What is an error to the library
   (errno, or no result) is unknown. */
#include "model.h"

extern double round(double), rint(double), trunc(double);

static inline unsigned long bits(double x) {
  unsigned long b;
  __builtin_memcpy(&b, &x, sizeof b);
  return b;
}
static inline double number(unsigned long b) {
  double x;
  __builtin_memcpy(&x, &b, sizeof x);
  return x;
}
enum { BIAS = 1023, MANTISSA = 52, TOP = 0x7ff };
static inline int exponent(double x) { return (int)(bits(x) >> MANTISSA & TOP); }
static inline _Bool is_zero(double x) { return !(bits(x) << 1); }

weak double frexp(double x, int *e) {
  int of = exponent(x), more = 0;
  if (is_zero(x) || of == TOP) {
    *e = 0;
    return x;
  }
  if (!of) {
    x *= 0x1p54;
    of = exponent(x);
    more = -54;
  }
  *e = of - (BIAS - 1) + more;
  return number((bits(x) & ~((unsigned long)TOP << MANTISSA)) | (unsigned long)(BIAS - 1) << MANTISSA);
}
weak double ldexp(double x, int n) {
  int of = exponent(x);
  if (is_zero(x) || of == TOP) return x;
  /* Within the normal numbers the exponent alone changes. */
  long to = (long)of + n;
  __irs_must(of != 0 && to > 0 && to < TOP);
  return number((bits(x) & ~((unsigned long)TOP << MANTISSA)) | (unsigned long)to << MANTISSA);
}
weak double scalbn(double x, int n) { return ldexp(x, n); }
weak double scalbln(double x, long n) {
  __irs_must(n >= -4096 && n <= 4096);
  return ldexp(x, (int)n);
}
weak int ilogb(double x) {
  __irs_must(exponent(x) != 0 && exponent(x) != TOP);
  return exponent(x) - BIAS;
}
weak double logb(double x) { return ilogb(x); }
weak double modf(double x, double *whole) {
  __irs_must(exponent(x) != TOP);
  double w = trunc(x);
  *whole = w;
  return number(bits(x - w) | (bits(x) & 1ul << 63));
}
weak double fdim(double x, double y) {
  __irs_must(exponent(x) != TOP && exponent(y) != TOP);
  double d = x > y ? x - y : 0;
  __irs_must(exponent(d) != TOP);
  return d;
}
static inline long whole(double x) {
  __irs_must(exponent(x) < BIAS + 62);
  return (long)x;
}
weak long lround(double x) { return whole(round(x)); }
weak long llround(double x) { return whole(round(x)); }
weak long lrint(double x) { return whole(rint(x)); }
weak long llrint(double x) { return whole(rint(x)); }
