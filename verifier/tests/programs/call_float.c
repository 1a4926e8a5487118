// expect: unknown
// says: a call to f by another type
#include <assert.h>
double f(double x) { return x; }
int main(void) {
  long (*volatile p)(long) = (long (*)(long))f;
  assert(p(7) == 7);
}
