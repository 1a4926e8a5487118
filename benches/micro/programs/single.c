// One thing at a time, in a loop: what it costs per step. `single MODE STEPS` prints `ns X`.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile uint64_t cells[64];
static uint64_t plain_cells[4096];
static _Atomic uint64_t word;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

// Two accesses a step.
__attribute__((noinline)) static void accesses(long steps) {
  for (long i = 0; i < steps; i++)
    cells[(i * 7) & 63] = cells[i & 63] + 1;
}

__attribute__((noinline)) static uint64_t loads(long steps) {
  uint64_t sum = 0;
  for (long i = 0; i < steps; i++)
    sum += cells[i & 63];
  return sum;
}

__attribute__((noinline)) static void stores(long steps) {
  for (long i = 0; i < steps; i++)
    cells[i & 63] = (uint64_t)i;
}

__attribute__((noinline)) static void rmws(long steps) {
  for (long i = 0; i < steps; i++)
    atomic_fetch_add(&word, 1);
}

__attribute__((noinline)) static void locks(long steps) {
  for (long i = 0; i < steps; i++) {
    pthread_mutex_lock(&mutex);
    cells[0]++;
    pthread_mutex_unlock(&mutex);
  }
}

// A stream that the optimiser vectorises where it may: 4096 plain words a step.
__attribute__((noinline)) static void stream(long steps) {
  for (long i = 0; i < steps; i++)
    for (int k = 0; k < 4096; k++)
      plain_cells[k] = plain_cells[k] * 3 + (uint64_t)i;
}

// A branch whose arms have different sites, so that both edges carry marks.
__attribute__((noinline)) static void branches(long steps) {
  for (long i = 0; i < steps; i++) {
    if (cells[i & 63] & 1)
      cells[1] = (uint64_t)i;
    else
      cells[2] = (uint64_t)i;
  }
}

static void *nothing(void *arg) { return arg; }

int main(int argc, char **argv) {
  pthread_t other;
  if (argc != 3)
    return 2;
  long steps = atol(argv[2]);
  // libc does without atomic instructions in a process that has never had a second thread: that is no multithreaded program.
  if (pthread_create(&other, NULL, nothing, NULL) || pthread_join(other, NULL))
    return 2;
  double began = now(), per = (double)steps;
  if (!strcmp(argv[1], "accesses"))
    accesses(steps), per *= 2;
  else if (!strcmp(argv[1], "loads"))
    cells[5] += loads(steps);
  else if (!strcmp(argv[1], "stores"))
    stores(steps);
  else if (!strcmp(argv[1], "rmws"))
    rmws(steps);
  else if (!strcmp(argv[1], "locks"))
    locks(steps);
  else if (!strcmp(argv[1], "stream"))
    stream(steps), per *= 4096;
  else if (!strcmp(argv[1], "branches"))
    branches(steps);
  else
    return 2;
  printf("ns %.4f\n", (now() - began) / per);
  return 0;
}
