// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t m;
static int x;
static void *dies(void *p) { if (pthread_mutex_lock(&m) == EOWNERDEAD) pthread_mutex_consistent(&m); x++; return p; }
int main(void) {
  pthread_mutexattr_t t;
  pthread_mutexattr_init(&t);
  pthread_mutexattr_setrobust(&t, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &t);
  pthread_t a, b;
  pthread_create(&a, 0, dies, 0);
  pthread_create(&b, 0, dies, 0);
  int r = pthread_mutex_lock(&m);
  assert(r == 0 || r == EOWNERDEAD);
  if (r) pthread_mutex_consistent(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  pthread_join(b, 0);
  r = pthread_mutex_lock(&m);
  assert(r == EOWNERDEAD || r == 0);
  assert(x == 3);
  return 0;
}
