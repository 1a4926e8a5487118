// expect: partially-safe violating
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static int x;
// The second lock is a try-lock, which a waiting writer makes busy.
static void *reader(void *p) {
  pthread_rwlock_rdlock(&l);
  int r = pthread_rwlock_tryrdlock(&l);
  assert(r == 0);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&l);
  return p;
}
static void *writer(void *p) { pthread_rwlock_wrlock(&l); x++; pthread_rwlock_unlock(&l); return p; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, reader, 0);
  pthread_create(&b, 0, writer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
