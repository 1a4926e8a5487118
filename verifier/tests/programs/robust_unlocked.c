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
static void *counts(void *p) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return p; }
int main(void) {
  pthread_mutexattr_t t;
  pthread_mutexattr_init(&t);
  pthread_mutexattr_setrobust(&t, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &t);
  pthread_t a, b;
  pthread_create(&a, 0, counts, 0);
  pthread_create(&b, 0, counts, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
