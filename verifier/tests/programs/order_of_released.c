// expect: unknown
// says: an address used as a number
// What has been released may have been where the other one is.
#include <stdint.h>
#include <stdlib.h>
static volatile int seen;
int main(void) {
  char *x = malloc(8);
  free(x);
  char *y = malloc(8);
  if ((uintptr_t)x < (uintptr_t)y) seen = 1;
  free(y);
}
