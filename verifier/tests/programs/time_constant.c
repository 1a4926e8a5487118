// expect: not-safe violating
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int f;
static void *setter(void *p) { pthread_mutex_lock(&m); f = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return p; }
static void *waiter(void *p) {
  struct timespec t = {1, 1000000000};
  pthread_mutex_lock(&m);
  int r = 0;
  if (!f) r = pthread_cond_timedwait(&c, &m, &t);
  assert(r != EINVAL);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, waiter, 0);
  pthread_create(&b, 0, setter, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
