// Expected: safe
// Both ways on are proven.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p) {
  int x;
  pthread_mutex_lock(&m);
  if (x > 3) shared += 1; else shared += 2;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  assert(shared == 1 || shared == 2);
  return 0;
}
