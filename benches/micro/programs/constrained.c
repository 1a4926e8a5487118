// A site whose predecessor has long executed: thread 1 stores once and ends, then thread 2 stores STEPS times, each time
// after thread 1's store, as the schedule says. Prints `ns X` per store.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static volatile long first, cells[64];
static long steps;
static double per_step;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void *one(void *arg) {
  first = 1;
  return arg;
}

static void *two(void *arg) {
  double began = now();
  for (long i = 0; i < steps; i++)
    cells[i & 63] = i;
  per_step = (now() - began) / (double)steps;
  return arg;
}

int main(int argc, char **argv) {
  pthread_t a, b;
  steps = argc > 1 ? atol(argv[1]) : 1000;
  pthread_create(&a, 0, one, 0);
  pthread_join(a, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(b, 0);
  printf("ns %.4f\n", per_step);
  return 0;
}
