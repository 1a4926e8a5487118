// expect: unknown
// says: #g
// Versions of glibc differ where rounding changes the exponent.
#include <assert.h>
#include <stdio.h>
int main(void) {
  char text[32];
  assert(snprintf(text, sizeof text, "%#g", 999999.5) == 11);
  return 0;
}
