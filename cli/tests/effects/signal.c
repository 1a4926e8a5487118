// A wait's first event unlocks the mutex and queues the waiter: a signal behind it is never lost.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
#define INIT
#define A(f) pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m)
#define B(f) pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m)
static void none(void) {}
static void first(void) { B(none); }
static void second(void) { A(none); }
static void *one(void *p) { A(first); return p; }
static void *two(void *p) { B(second); return p; }
int main(void) {
  pthread_t x, y;
  INIT
  pthread_create(&x, 0, one, 0);
  pthread_create(&y, 0, two, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
