// expect: not-safe
// A part of an element may be there.
#include <assert.h>
#include <stdio.h>
int main(void) {
  int x = 7;
  size_t k = fread(&x, sizeof x, 1, stdin);
  assert(k == 1 || x == 7);
  return 0;
}
