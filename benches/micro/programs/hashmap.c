// A hash map with a lock for each bucket; two threads put and get. Prints `ns X` for all and a checksum.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BUCKETS = 1024, ROOM = 64 };
static struct bucket {
  pthread_mutex_t lock;
  uint32_t used, key[ROOM], value[ROOM];
} buckets[BUCKETS];
static long operations;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void add(uint32_t key, uint32_t by) {
  struct bucket *b = &buckets[key * 2654435761u >> 22];
  pthread_mutex_lock(&b->lock);
  uint32_t i = 0;
  while (i < b->used && b->key[i] != key)
    i++;
  if (i == b->used && i < ROOM)
    b->key[b->used++] = key;
  if (i < ROOM)
    b->value[i] += by;
  pthread_mutex_unlock(&b->lock);
}

static void *client(void *arg) {
  uint32_t x = (uint32_t)(long)arg * 77 + 1;
  for (long i = 0; i < operations; i++) {
    x = x * 1664525 + 1013904223;
    add(x >> 18, x & 15);
  }
  return 0;
}

int main(int argc, char **argv) {
  operations = argc > 1 ? atol(argv[1]) : 10000;
  for (int i = 0; i < BUCKETS; i++)
    pthread_mutex_init(&buckets[i].lock, 0);
  pthread_t t[2];
  double began = now();
  for (long i = 0; i < 2; i++)
    pthread_create(&t[i], 0, client, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  double end = now();
  uint32_t sum = 0;
  for (int i = 0; i < BUCKETS; i++)
    for (uint32_t k = 0; k < buckets[i].used; k++)
      sum += buckets[i].key[k] * buckets[i].value[k];
  printf("ns %.0f sum %u\n", end - began, sum);
  return 0;
}
