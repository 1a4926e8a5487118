// expect: safe deadlocked=0 blocked=0
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
// The writer is through before the reader begins.
static void *writer(void *p) { pthread_rwlock_wrlock(&l); x++; pthread_rwlock_unlock(&l); return p; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  pthread_join(a, 0);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_rdlock(&l);
  assert(x == 1);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&l);
  return 0;
}
