// Expected: safe
// What a block held stays when it grows.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p) {
  int *q = malloc(4);
  q[0] = 3;
  q = realloc(q, 8);
  assert(q[0] == 3 && q[1] == q[1]);
  free(q);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  return 0;
}
