// expect: not-safe
// Each thread's own clock begins at 0.
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
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &mine);
  pthread_create(&t, 0, asks, 0);
  pthread_join(t, 0);
  assert(other.tv_sec >= mine.tv_sec);
  return 0;
}
