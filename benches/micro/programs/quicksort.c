// Two threads sort one half of an array each, main merges. Prints `ns X` for all and a checksum.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 1 << 21 };
static uint32_t values[MOST], merged[MOST];
static long count;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void sort(uint32_t *v, long n) {
  while (n > 16) {
    uint32_t pivot = v[n / 2];
    long i = 0, j = n - 1;
    while (i <= j) {
      while (v[i] < pivot)
        i++;
      while (v[j] > pivot)
        j--;
      if (i <= j) {
        uint32_t swap = v[i];
        v[i++] = v[j];
        v[j--] = swap;
      }
    }
    sort(v, j + 1);
    v += i, n -= i;
  }
  for (long i = 1; i < n; i++) {
    uint32_t x = v[i];
    long j = i;
    for (; j > 0 && v[j - 1] > x; j--)
      v[j] = v[j - 1];
    v[j] = x;
  }
}

static void *half(void *arg) {
  long me = (long)arg;
  sort(values + me * (count / 2), count / 2);
  return 0;
}

int main(int argc, char **argv) {
  count = argc > 1 ? atol(argv[1]) : 100000;
  if (count < 2 || count > MOST || count % 2)
    return 2;
  uint32_t x = 12345;
  for (long i = 0; i < count; i++)
    values[i] = x = x * 1664525 + 1013904223;
  pthread_t t[2];
  double began = now();
  for (long i = 0; i < 2; i++)
    pthread_create(&t[i], 0, half, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  uint32_t *a = values, *b = values + count / 2;
  for (long i = 0; i < count; i++)
    merged[i] = b == values + count || (a != values + count / 2 && *a <= *b) ? *a++ : *b++;
  double end = now();
  uint32_t sum = 0;
  for (long i = 0; i < count; i++)
    sum = sum * 31 + merged[i];
  printf("ns %.0f sum %u\n", end - began, sum);
  return 0;
}
