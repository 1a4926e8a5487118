// Expected: safe
// A part of a union.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
union u { long l; char b[8]; };
static void *run(void *p) {
  union u v;
  v.b[0] = 3;
  assert(v.b[0] == 3 && (v.l & 255) == 3);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  return 0;
}
