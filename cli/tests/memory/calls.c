/* CALL is a call that the environment could make fail; it says whether it did. */
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#define SIZE 54321

static pthread_mutex_t mutex;
static pthread_rwlock_t lock;
static pthread_cond_t cond;
static pthread_barrier_t barrier;
static pthread_spinlock_t spin;
static sem_t sem;
static mtx_t mtx;
static cnd_t cnd;
static void *volatile kept;
static char text[SIZE];

static int x;
static void *child(void *p) {
  x++;
  return p;
}
static int worker(void *p) { return child(p) != p; }

static int create(void) {
  pthread_t t;
  pthread_attr_t a;
  pthread_attr_init(&a);
  pthread_attr_setstacksize(&a, 1 << 20);
  int r = pthread_create(&t, &a, child, 0);
  return r ? r : pthread_join(t, 0);
}

static int create_c11(void) {
  thrd_t t;
  int r = thrd_create(&t, worker, 0);
  return r ? r : thrd_join(t, 0);
}

static int aligned(void) {
  void *p = 0;
  int r = posix_memalign(&p, 64, SIZE);
  kept = p;
  return r;
}

static const char *full(void) {
  memset(text, 'a', SIZE - 1);
  return text;
}

int main(void) {
  create();
  int failed = CALL;
  puts(failed ? "failed" : "done"); /* No execution of the model comes here with a failure. */
  return failed != 0;
}
