// expect: safe
// Pointers off their alignment are whole wherever they are copied, and where they lie from the start.
#include <assert.h>
#include <string.h>
int a[4] = {10, 11, 12, 13}, b[4] = {20, 21, 22, 23};
struct __attribute__((packed)) two { int gap; int *p, *q; char end; };
struct two start = {1, &a[3], &b[1], 2};
struct loose { int *p, *q; };
int main(void) {
  struct two t = {0, &a[1], &b[2], 0}, u;
  struct loose l;
  char room[40];
  u = t;
  assert(*u.p == 11 && *u.q == 22);
  memcpy(&l, (char *)&u + 4, 16);
  assert(*l.p == 11 && *l.q == 22);
  memcpy(room + 3, &l, 16);
  memcpy((char *)&t + 4, room + 3, 16);
  assert(t.p == &a[1] && *t.q == 22);
  assert(*start.p == 13 && *start.q == 21);
  start.q = &a[0];
  assert(*start.p == 13 && *start.q == 10);
}
