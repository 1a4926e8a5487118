// expect: not-safe violating
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *writer(void *p) { pthread_rwlock_wrlock(&l); x++; pthread_rwlock_unlock(&l); return p; }
int main(void) {
  pthread_t a;
  struct timespec t;
  pthread_create(&a, 0, writer, 0);
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_nsec += 1;
  // Unlike the mutex it looks at the time first.
  int r = pthread_rwlock_timedrdlock(&l, &t);
  assert(r == 0 || r == ETIMEDOUT);
  if (r == 0) pthread_rwlock_unlock(&l);
  pthread_join(a, 0);
  return 0;
}
