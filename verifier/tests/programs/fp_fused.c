// expect: unknown
// flags: -mfma
// says: a product and a sum that the machine may compute in one
#include <assert.h>
volatile double x = 1 + 0x1p-30;
int main(void) {
  double y = x, z = x;
  volatile double q = x * x;
  double s = y * z - q;
  assert(s == 0);
}
