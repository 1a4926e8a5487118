// expect: unknown
// says: LLVM leaves undefined
// The upper half of the register in which a routine returns an `int` is whatever the routine leaves there.
#include <assert.h>
#include <pthread.h>
static int routine(void *p) { return *(int *)p; }
int main(void) {
  pthread_t t;
  int k = 5;
  void *r;
  pthread_create(&t, 0, (void *(*)(void *))routine, &k);
  pthread_join(t, &r);
  assert((long)r == 5);
}
