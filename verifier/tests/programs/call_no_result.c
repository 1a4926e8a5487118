// expect: unknown
// says: leaves undefined
// Nobody knows what a routine without a result returns.
#include <assert.h>
#include <pthread.h>
void routine(void *a) { (void)a; }
int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, (void *(*)(void *))routine, 0);
  pthread_join(t, &r);
  assert(r == 0);
}
