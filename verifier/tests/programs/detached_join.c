// expect: not-safe violating
// says: detached
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static void *f(void *p) { return p; }
int main(void) {
  pthread_attr_t t;
  pthread_t a;
  pthread_attr_init(&t);
  pthread_attr_setdetachstate(&t, PTHREAD_CREATE_DETACHED);
  pthread_create(&a, &t, f, 0);
  pthread_join(a, 0);
  return 0;
}
