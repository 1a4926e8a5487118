// expect: unknown
// ignore: function:quiet
// says: the function quiet is opted out
// Under a lock, and still: what an access does that is no site is neither explored nor enforced.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void quiet(void) { x++; }
static void *worker(void *a) {
  pthread_mutex_lock(&m);
  quiet();
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  return x != 2;
}
