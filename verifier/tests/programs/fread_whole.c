// expect: safe
// What was read is whole elements and perhaps a part of one.
#include <assert.h>
#include <stdio.h>
int main(void) {
  short x[3] = {7, 8, 9};
  size_t k = fread(x, sizeof *x, 3, stdin);
  assert(k <= 3);
  assert(k > 1 || x[2] == 9);
  return 0;
}
