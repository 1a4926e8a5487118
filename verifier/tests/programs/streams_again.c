// expect: not-safe
// A new stream may be where an old one was.
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/dev/null", "r");
  if (!f) return 0;
  fclose(f);
  FILE *g = fopen("/dev/null", "r");
  assert(f != g);
  return 0;
}
