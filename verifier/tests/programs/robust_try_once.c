// expect: unknown
// says: a try-lock of a robust mutex whose holder ends with it
// The try-lock finds the mutex locked in every execution of the model, before the holder ends; no event makes it so.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
static pthread_mutex_t m;
static sem_t locked;
static void *dies(void *p) { pthread_mutex_lock(&m); sem_post(&locked); return p; }
int main(void) {
  pthread_mutexattr_t a;
  pthread_t t;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  sem_init(&locked, 0, 0);
  pthread_create(&t, 0, dies, 0);
  sem_wait(&locked);
  if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
