// Expected: safe
// A block from the heap is the same each time.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p) {
  int *q = malloc(8);
  int v = q[1];
  shared = 4;
  assert(q[0] == q[0] && q[1] == v);
  free(q);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  return 0;
}
