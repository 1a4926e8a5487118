// expect: unsafe traces=1
// says: lock misuse: a thread is joined
#include <assert.h>
#include <pthread.h>
#define LOAD(v) __atomic_load_n(&v, 5)
#define STORE(v, k) __atomic_store_n(&v, k, 5)
static pthread_t s;
static int x;
static void *e(void *a) { return a; }
int main(void) {
  pthread_t t[0];
  pthread_t own;
  pthread_create(&own, 0, e, 0);
  s = own;
  pthread_join(own, 0);
  pthread_join(own, 0);
  return 0;
}
