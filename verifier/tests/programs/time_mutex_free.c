// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  struct timespec t = {0, 2000000000};
  assert(pthread_mutex_timedlock(&m, &t) == 0);
  assert(pthread_mutex_timedlock(&m, &t) == EINVAL);
  pthread_mutex_unlock(&m);
  return 0;
}
