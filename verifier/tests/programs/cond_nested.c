// expect: not-safe deadlocked
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int go;
// A wait gives a recursive mutex up once: who has it twice keeps it.
static void *signals(void *p) { pthread_mutex_lock(&m); go = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return p; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, signals, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  while (!go) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  return 0;
}
