#include <assert.h>
#include <errno.h>
#include <pthread.h>
/* WAIT is what a waiter does until `ready`. */
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *waiter(void *p) {
  struct timespec late = {1 << 30, 0};
  (void)late;
  pthread_mutex_lock(&m);
  WAIT;
  assert(ready);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_lock(&m);
  ready = SET;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
