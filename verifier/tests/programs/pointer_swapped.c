// expect: unknown
// says: an address used as a number
// The lower halves change places.
#include <assert.h>
#include <string.h>
int a[4] = {10, 11, 12, 13}, b[4] = {20, 21, 22, 23};
int main(void) {
  int *x[2] = {&a[1], &b[2]};
  char t[4];
  memcpy(t, &x[0], 4);
  memcpy(&x[0], &x[1], 4);
  memcpy(&x[1], t, 4);
  assert(*x[0] == 12);
}
