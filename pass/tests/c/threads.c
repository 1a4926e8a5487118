/* Each event happens once in each run, whatever the schedule. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int x;
atomic_int a;
char buf[100];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *p) {
  int *q = p;
  pthread_mutex_lock(&m);
  *q += 1;
  if (*q == 1) x = 1; else x = 2;
  pthread_mutex_unlock(&m);
  atomic_fetch_add(&a, 1);
  return 0;
}
int main(void) {
  int *heap = malloc(sizeof *heap);
  *heap = 0;
  memset(buf, 7, 8);
  memcpy(buf + 8, buf, 8);
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, heap);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  memmove(buf, buf + 50, 50);
  printf("%d %d %d %d\n", *heap, x, a, buf[3]);
  x = 5;
  free(heap);
  return 0;
}
