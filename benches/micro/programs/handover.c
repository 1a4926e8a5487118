// Handing over around a ring of threads. `handover MODE THREADS ROUNDS` prints `ns X` per hand-over.
//   futex     each thread sleeps on a word of its own until the one before it wakes it: the machine's own price
//   spin      each thread looks at the turn until it is its own
//   schedule  each thread stores, in an order that only the schedule keeps (meaningless without one)
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 64 };
static struct {
  _Alignas(128) _Atomic unsigned word;
} turn[MOST];
static struct {
  _Alignas(128) volatile long value;
} cell[MOST];
static _Atomic unsigned whose;
static int threads;
static long rounds;
static pthread_barrier_t start;
static double began, ended; /* of thread 0: main may get no processor in time */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void *by_futex(void *arg) {
  long me = (long)arg, next = (me + 1) % threads;
  for (long i = 0; i < rounds; i++) {
    while (!atomic_load_explicit(&turn[me].word, memory_order_acquire))
      syscall(SYS_futex, &turn[me].word, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0);
    atomic_store_explicit(&turn[me].word, 0, memory_order_relaxed);
    atomic_store_explicit(&turn[next].word, 1, memory_order_release);
    syscall(SYS_futex, &turn[next].word, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
  }
  return 0;
}

static void *by_spinning(void *arg) {
  unsigned me = (unsigned)(long)arg;
  for (long i = 0; i < rounds; i++) {
    while (atomic_load_explicit(&whose, memory_order_acquire) != me)
      ;
    atomic_store_explicit(&whose, (me + 1) % (unsigned)threads, memory_order_release);
  }
  return 0;
}

static void *by_schedule(void *arg) {
  long me = (long)arg;
  for (long i = 0; i < rounds; i++)
    cell[me].value = i;
  return 0;
}

static void *(*body)(void *);

/* Around it all; a function of its own, so that the other ones have no stores but what they are about. */
static void *timed(void *arg) {
  pthread_barrier_wait(&start);
  if (arg == 0)
    began = now();
  body(arg);
  if (arg == 0)
    ended = now();
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  threads = atoi(argv[2]);
  rounds = atol(argv[3]);
  body = !strcmp(argv[1], "futex")  ? by_futex
                          : !strcmp(argv[1], "spin") ? by_spinning
                                                     : by_schedule;
  if (threads < 2 || threads > MOST)
    return 2;
  turn[0].word = 1;
  pthread_barrier_init(&start, 0, (unsigned)threads + 1);
  pthread_t ids[MOST];
  for (long i = 0; i < threads; i++)
    pthread_create(&ids[i], 0, timed, (void *)i);
  pthread_barrier_wait(&start);
  for (int i = 0; i < threads; i++)
    pthread_join(ids[i], 0);
  printf("ns %.2f\n", (ended - began) / ((double)rounds * threads));
  return 0;
}
