// expect: unknown
// flags: -ffast-math
// says: -ffast-math
#include <assert.h>
volatile double a = 1e20, b = 1;
int main(void) {
  double x = a, y = b, r = (x + y) - x;
  assert(r == 0);
}
