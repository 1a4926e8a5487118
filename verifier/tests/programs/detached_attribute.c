// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static sem_t s;
static void *f(void *p) { sem_post(&s); return p; }
int main(void) {
  pthread_attr_t t;
  pthread_t a;
  sem_init(&s, 0, 0);
  pthread_attr_init(&t);
  pthread_attr_setdetachstate(&t, PTHREAD_CREATE_DETACHED);
  pthread_create(&a, &t, f, 0);
  sem_wait(&s);
  return 0;
}
