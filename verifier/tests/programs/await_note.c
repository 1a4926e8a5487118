// expect: unknown
// says: released
// By the time of the release, the waiting loop may have gone on because of the first test, and still be at
// the second one of an earlier round.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
int done;
sem_t posted;
static void *waits(void *p) {
  int *other = p;
  while (!__atomic_load_n(&done, 5) && !__atomic_load_n(other, 5))
    ;
  return 0;
}
static void *posts(void *p) {
  sem_post(&posted);
  return p;
}
int main(void) {
  pthread_t t, u;
  int *other = calloc(1, sizeof *other);
  sem_init(&posted, 0, 0);
  pthread_create(&t, 0, waits, other);
  pthread_create(&u, 0, posts, 0);
  __atomic_store_n(&done, 1, 5);
  sem_wait(&posted);
  free(other);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
