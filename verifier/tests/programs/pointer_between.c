// expect: unknown
// says: an address used as a number
// Eight bytes of two neighbours are no pointer.
#include <assert.h>
int a[4] = {10, 11, 12, 13}, b[4] = {20, 21, 22, 23};
struct __attribute__((packed)) two { int gap; int *p, *q; };
struct __attribute__((packed)) off { char gap[8]; int *r; };
int main(void) {
  struct two t = {0, &a[1], &b[2]};
  int *r = ((struct off *)&t)->r;
  assert(*r == 11);
}
