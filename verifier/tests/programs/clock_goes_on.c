// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static struct timespec a, b, c;
static void *later(void *p) { clock_gettime(CLOCK_MONOTONIC, &b); return p; }
static int before(struct timespec *x, struct timespec *y) { return x->tv_sec < y->tv_sec || (x->tv_sec == y->tv_sec && x->tv_nsec < y->tv_nsec); }
int main(void) {
  pthread_t t;
  clock_gettime(CLOCK_MONOTONIC, &a);
  pthread_create(&t, 0, later, 0);
  pthread_join(t, 0);
  clock_gettime(CLOCK_MONOTONIC, &c);
  assert(!before(&b, &a));
  assert(!before(&c, &b));
  return 0;
}
