// Expected: safe
// Copying is no use.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct s { int a, b; };
static void *run(void *p) {
  struct s v, w, u;
  v.a = 4;
  w = v;
  u = w;
  u.b = 1;
  assert(u.a == 4 && u.b == 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  return 0;
}
