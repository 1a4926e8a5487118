/* Threads come and go, lock, wait and signal, for as many seconds as the argument says. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
enum { WORKERS = 4, ITEMS = 50 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t together;
static int queued, done;
static atomic_long total;
static void *work(void *arg) {
  pthread_barrier_wait(&together);
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!queued && !done) pthread_cond_wait(&more, &lock);
    if (!queued) {
      pthread_mutex_unlock(&lock);
      return arg;
    }
    queued--;
    pthread_mutex_unlock(&lock);
    atomic_fetch_add(&total, 1);
  }
}
static void *nothing(void *arg) { return arg; }
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}
int main(int argc, char **argv) {
  double until = now() + (argc > 1 ? atof(argv[1]) : 1);
  long expected = 0;
  while (now() < until) {
    pthread_t workers[WORKERS], short_lived;
    pthread_attr_t detached;
    pthread_barrier_init(&together, 0, WORKERS);
    done = 0;
    for (int i = 0; i < WORKERS; i++)
      if (pthread_create(&workers[i], 0, work, 0)) return 1;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    if (pthread_create(&short_lived, &detached, nothing, 0)) return 1;
    pthread_attr_destroy(&detached);
    for (int i = 0; i < ITEMS; i++) {
      pthread_mutex_lock(&lock);
      queued++;
      pthread_cond_signal(&more);
      pthread_mutex_unlock(&lock);
    }
    expected += ITEMS;
    pthread_mutex_lock(&lock);
    done = 1;
    pthread_cond_broadcast(&more);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < WORKERS; i++) pthread_join(workers[i], 0);
    pthread_barrier_destroy(&together);
  }
  printf("%ld of %ld\n", (long)total, expected);
  return total == expected ? 0 : 2;
}
