/* A consumer that waits for items, but not for long; a semaphore and a lock that are waited for in the same way. */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t done;
static int items, late;

static struct timespec soon(long ns) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_nsec += ns;
  if (t.tv_nsec >= 1000000000) t.tv_sec++, t.tv_nsec -= 1000000000;
  return t;
}

static void *consumer(void *p) {
  int got = 0;
  while (got < 5) {
    struct timespec t = soon(got % 2 ? 1500000 : 50000);
    pthread_mutex_lock(&m);
    int r = 0;
    while (!items && !r) r = pthread_cond_timedwait(&c, &m, &t);
    late += r == ETIMEDOUT;
    if (items) items--, got++;
    pthread_mutex_unlock(&m);
    t = soon(200000);
    if (!pthread_mutex_timedlock(&other, &t)) pthread_mutex_unlock(&other);
  }
  sem_post(&done);
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&done, 0, 0);
  pthread_create(&t, 0, consumer, 0);
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&other);
    usleep(i % 2 ? 2500 : 300);
    pthread_mutex_unlock(&other);
    /* Times go by within a turn. */
    for (volatile int k = 0; k < 200000; k++);
    pthread_mutex_lock(&m);
    items++;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
  }
  int r;
  do {
    struct timespec at = soon(500000);
    r = sem_timedwait(&done, &at);
  } while (r);
  pthread_join(t, 0);
  printf("%d left, %s\n", items, late >= 0 ? "in time" : "never");
  return 0;
}
