// expect: unknown
// says: an address used as a number
#include <assert.h>
#include <string.h>
int a[4] = {10, 11, 12, 13}, b[4] = {20, 21, 22, 23};
int main(void) {
  int *p = &a[1], *q = &b[2], *r;
  memcpy(&r, &p, 4);
  memcpy((char *)&r + 4, (char *)&q + 4, 4);
  assert(*r == 21);
}
