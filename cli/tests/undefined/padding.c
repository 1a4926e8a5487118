// Expected: safe
// Padding is never looked at.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int c, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct s { char a; int b; char c; };
static struct s pass(struct s v) { v.b++; return v; }
static void *run(void *p) {
  struct s v;
  v.a = 1;
  v.b = 2;
  v.c = 3;
  struct s w = pass(v);
  struct s u;
  memcpy(&u, &w, sizeof u);
  assert(u.a == 1 && u.b == 3 && u.c == 3);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  pthread_join(t, 0);
  return 0;
}
