// expect: not-safe violating
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static sem_t s;
static void *poster(void *p) { sem_post(&s); return p; }
int main(void) {
  pthread_t a;
  struct timespec t;
  sem_init(&s, 0, 0);
  pthread_create(&a, 0, poster, 0);
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_nsec += 500000000;
  int r = sem_timedwait(&s, &t);
  assert(r == 0 || errno == ETIMEDOUT);
  pthread_join(a, 0);
  return 0;
}
