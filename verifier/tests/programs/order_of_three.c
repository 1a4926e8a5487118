// expect: safe
// The answers are those of one order of all objects: there are no three in a ring.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static char a, b, c;
static int lower(const void *p, const void *q) { return (uintptr_t)p < (uintptr_t)q; }
static void *other(void *x) {
  if (lower(&c, &a)) *(int *)x = 1;
  return 0;
}
int main(void) {
  static int below;
  pthread_t t;
  pthread_create(&t, 0, other, &below);
  int rises = lower(&a, &b) && lower(&b, &c);
  pthread_join(t, 0);
  assert(!(rises && below));
}
