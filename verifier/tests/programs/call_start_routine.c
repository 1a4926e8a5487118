// expect: unknown
// says: a call to routine by another type
#include <assert.h>
#include <pthread.h>
void *routine(void *a, long b) { return (void *)b; }
int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, (void *(*)(void *))routine, 0);
  pthread_join(t, &r);
  assert(r == 0);
}
