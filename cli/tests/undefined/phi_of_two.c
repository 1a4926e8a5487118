// Expected: violated
// It comes out of either branch.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p) {
  int x, y;
  int z = c ? 5 : shared ? x : y;
  assert(z == 5);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  return 0;
}
