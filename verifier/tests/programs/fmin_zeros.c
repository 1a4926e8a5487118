// expect: unknown
// says: zeros
// Which of them is the smaller one is left open: what the compiler makes of the call differs from the library.
#include <assert.h>
#include <math.h>
int main(void) {
  volatile double nil = 0.0, minus = -0.0;
  assert(signbit(fmin(nil, minus)));
  return 0;
}
