// expect: safe
#include <assert.h>
typedef __int128 wide;
typedef unsigned __int128 uwide;
static const wide stored = ((wide)-7 << 64) | 9;
static uwide mix(uwide a, uwide b) { return (a ^ b) + (a & b) * 3 - (a | b); }
int main(void) {
  volatile int by = 100;
  wide w = (wide)1 << by;
  w += 5;
  w = w + w + w;
  assert((long)(w >> 100) == 3 && (long)w == 15);
  assert(w > 0 && -w < 0 && w != -w && w >= w && !(w < 0));
  volatile unsigned long x = 0xffffffffffffffff, y = 0xfffffffffffffffe;
  uwide p = (uwide)x * y;
  assert((unsigned long)(p >> 64) == 0xfffffffffffffffd && (unsigned long)p == 2);
  volatile long m = -3, n = 1000000007;
  wide q = (wide)m * n;
  assert((long)q == -3000000021 && (long)(q >> 64) == -1);
  assert((long)(stored >> 64) == -7 && (long)stored == 9);
  wide less = stored - 10;
  assert((long)less == -1 && (long)(less >> 64) == -8);
  volatile int k = 3;
  assert((unsigned long)(p >> k) == 0xa000000000000000);
  assert((unsigned long)((p << k) >> 64) == 0xffffffffffffffe8);
  uwide a = ((uwide)5 << 70) + 1, b = ((uwide)3 << 68) + 7;
  assert(mix(a, b) == (a ^ b) + (a & b) * 3 - (a | b));
  uwide max = a > b ? a : b;
  assert(max == a);
  return 0;
}
