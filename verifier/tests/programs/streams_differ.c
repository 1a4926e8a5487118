// expect: not-safe
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/dev/null", "r"), *g = fopen("/dev/zero", "r");
  if (f && g) assert(f == g);
  return 0;
}
