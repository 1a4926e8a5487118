// Expected: safe
// A variable of a loop that is set in each round.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p) {
  for (int i = 0; i < 3; i++) {
  int y;
  if (i >= 0) y = i;
  shared += y;
  }
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  assert(shared == 3);
  return 0;
}
