// expect: partially-safe deadlocked
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
static sem_t ready;
// No thread nests, yet the first reader waits for the second one, whom the writer keeps out.
static void *first(void *p) { pthread_rwlock_rdlock(&l); sem_wait(&ready); pthread_rwlock_unlock(&l); return p; }
static void *second(void *p) { pthread_rwlock_rdlock(&l); pthread_rwlock_unlock(&l); sem_post(&ready); return p; }
static void *writer(void *p) { pthread_rwlock_wrlock(&l); x++; pthread_rwlock_unlock(&l); return p; }
int main(void) {
  sem_init(&ready, 0, 0);
  pthread_t a, b, c;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_create(&c, 0, writer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return 0;
}
