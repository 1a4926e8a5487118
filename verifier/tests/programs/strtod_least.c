// expect: unknown
// flags: -fno-builtin
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
// It is rounded up to the least normal number, and still an underflow.
int main(void) {
  errno = 0;
  strtod("2.2250738585072012e-308", NULL);
  assert(errno == 0);
}
