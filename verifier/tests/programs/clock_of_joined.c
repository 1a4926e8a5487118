// expect: not-safe
// A joined thread's own clock may be ahead.
#include <assert.h>
#include <pthread.h>
#include <time.h>
static struct timespec mine, other;
static void *asks(void *p) {
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &other);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, asks, 0);
  pthread_join(t, 0);
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &mine);
  assert(mine.tv_sec >= other.tv_sec);
  return 0;
}
