// expect: unknown
// says: an address used as a number
// One past the end of an object may be where another one begins.
#include <assert.h>
#include <stdint.h>
static char a[8], b[8];
static volatile int seen;
int main(void) {
  if ((uintptr_t)(a + 8) < (uintptr_t)b)
    seen = 1;
}
