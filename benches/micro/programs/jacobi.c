// A stencil over a square grid, rows shared out among threads, two barriers a sweep. Prints `ns X` for all and a checksum.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIDE = 512, THREADS = 2 };
static double grid[2][SIDE][SIDE];
static pthread_barrier_t barrier;
static long sweeps;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void *work(void *arg) {
  long me = (long)arg, first = 1 + me * (SIDE - 2) / THREADS, last = 1 + (me + 1) * (SIDE - 2) / THREADS;
  for (long s = 0; s < sweeps; s++) {
    double(*from)[SIDE] = grid[s & 1], (*to)[SIDE] = grid[1 - (s & 1)];
    for (long y = first; y < last; y++)
      for (long x = 1; x < SIDE - 1; x++)
        to[y][x] = 0.25 * (from[y - 1][x] + from[y + 1][x] + from[y][x - 1] + from[y][x + 1]);
    pthread_barrier_wait(&barrier);
  }
  return 0;
}

int main(int argc, char **argv) {
  sweeps = argc > 1 ? atol(argv[1]) : 10;
  for (int x = 0; x < SIDE; x++)
    grid[0][0][x] = grid[1][0][x] = x;
  pthread_barrier_init(&barrier, 0, THREADS);
  pthread_t t[THREADS];
  double began = now();
  for (long i = 0; i < THREADS; i++)
    pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(t[i], 0);
  double end = now(), sum = 0;
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      sum += grid[sweeps & 1][y][x];
  printf("ns %.0f sum %.6f\n", end - began, sum);
  return 0;
}
