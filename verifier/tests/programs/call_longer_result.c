// expect: unknown
// says: a call to f by another type
// The upper half of the result is not there for a caller that expects an int.
#include <assert.h>
long f(void) { return 0x100000001; }
int main(void) {
  unsigned (*volatile p)(void) = (unsigned (*)(void))f;
  unsigned x = p();
  unsigned long y = x;
  assert(y != 1);
}
