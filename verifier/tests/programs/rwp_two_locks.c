// expect: partially-safe deadlocked
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP, k = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static int x;
// Readers in opposite orders: harmless without writers that wait.
static void *one(void *p) { pthread_rwlock_rdlock(&l); pthread_rwlock_rdlock(&k); pthread_rwlock_unlock(&k); pthread_rwlock_unlock(&l); return p; }
static void *two(void *p) { pthread_rwlock_rdlock(&k); pthread_rwlock_rdlock(&l); pthread_rwlock_unlock(&l); pthread_rwlock_unlock(&k); return p; }
static void *writes(void *p) { pthread_rwlock_wrlock(p); x = 1; pthread_rwlock_unlock(p); return 0; }
int main(void) {
  pthread_t a, b, c, d;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_create(&c, 0, writes, &l);
  pthread_create(&d, 0, writes, &k);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  pthread_join(d, 0);
  return 0;
}
