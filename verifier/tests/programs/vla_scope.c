// expect: unsafe
// says: after its release
// An array of variable length ends with its scope.
#include <assert.h>
volatile int n = 4;
int main(void) {
  volatile int *p;
  { volatile int a[n]; a[0] = 5; p = a; }
  { volatile int b[n]; b[0] = 7; }
  assert(*p == 5);
}
