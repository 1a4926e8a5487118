/* Threads that sleep, look at clocks, and wait for each other by polling. */
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static int stage;
static long last;

static void *sleeper(void *p) {
  long me = (long)p;
  struct timespec t;
  while (stage < me) usleep(200 * (unsigned)(3 - me));
  clock_gettime(CLOCK_MONOTONIC, &t);
  long now = t.tv_sec * 1000000000 + t.tv_nsec;
  if (now < last) return (void *)1;
  last = now;
  stage++;
  return 0;
}

int main(void) {
  pthread_t t[3];
  long bad = 0;
  for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, sleeper, (void *)i);
  for (int i = 0; i < 3; i++) {
    void *r;
    pthread_join(t[i], &r);
    bad += (long)r;
  }
  printf("%d stages, %ld bad\n", stage, bad);
  return 0;
}
