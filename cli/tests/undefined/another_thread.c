// Expected: violated
// Another thread sees it.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *look(void *p) {
int *q = p;
assert(*q == 0);
return 0;
}
static void *run(void *p) {
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  int x;
  pthread_t u;
  pthread_create(&u, 0, look, &x);
  pthread_join(u, 0);
  return 0;
}
