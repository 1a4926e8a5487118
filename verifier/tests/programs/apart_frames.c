// expect: safe
// flags: -O1
// Variables of two functions that have not returned, and of two calls of one: they are in two places.
#include <assert.h>
#include <pthread.h>
static int *volatile outer;
__attribute__((noinline)) static int inner(int n) {
  int own = n;
  assert(outer != &own);
  int *before = outer;
  outer = &own;
  int sum = n ? inner(n - 1) : 0;
  assert(outer == (n ? before : &own) || outer != before);
  outer = before;
  return sum + own;
}
static void *run(void *a) {
  int own = 1;
  if (a) {
    outer = &own;
    assert(inner(3) == 6 && outer == &own);
  }
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &t);
  pthread_join(t, 0);
  return 0;
}
