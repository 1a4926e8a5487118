// Expected: safe
// The program takes no value twice.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sign(int x) { return x < 0 ? -1 : x > 0; }
static void *run(void *p) {
  int x, a[3];
  if (c) x = 5;
  struct { unsigned u, v; } s;
  if (c) s.u = 1;
  int one = sign(x), two = sign(x), three = x < 0 ? -1 : x > 0;
  if (one != two || two != three || a[c] != a[c] || s.v - s.u != -(s.u - s.v)) abort();
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  return 0;
}
