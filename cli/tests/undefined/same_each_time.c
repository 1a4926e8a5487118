// Expected: safe
// A variable is the same each time.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p) {
  int x;
  if (c) x = 5;
  int a = x > 3, b = x > 3;
  assert(a == b && x - x == 0 && (x ^ x) == 0);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  return 0;
}
