// Expected: safe
// Fields that share a byte.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct s { unsigned a : 3, b : 5; };
static void *run(void *p) {
  struct s v;
  v.a = 5;
  v.b = 9;
  assert(v.a == 5 && v.b == 9);
  v.a = 2;
  assert(v.a == 2 && v.b == 9);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  return 0;
}
