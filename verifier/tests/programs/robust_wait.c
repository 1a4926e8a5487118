// expect: not-safe violating
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t m;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int go;
// Who wakes up has the mutex of a thread that has ended with it.
static void *dies(void *p) { pthread_mutex_lock(&m); go = 1; pthread_cond_signal(&c); return p; }
int main(void) {
  pthread_mutexattr_t t;
  pthread_mutexattr_init(&t);
  pthread_mutexattr_setrobust(&t, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &t);
  pthread_t a;
  pthread_mutex_lock(&m);
  pthread_create(&a, 0, dies, 0);
  int r = 0;
  while (!go) r = pthread_cond_wait(&c, &m);
  assert(r == 0);
  return 0;
}
