// expect: not-safe violating
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  struct timespec d = {0, 1500000000 - t.tv_nsec};
  assert(nanosleep(&d, 0) == 0);
  return 0;
}
