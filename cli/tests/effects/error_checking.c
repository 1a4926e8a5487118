// Two threads take two objects in opposite orders; A(f) and B(f) take one, run f, and give it back.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>
static pthread_mutex_t a;
static pthread_mutex_t b;
#define INIT { pthread_mutexattr_t k; pthread_mutexattr_init(&k); pthread_mutexattr_settype(&k, PTHREAD_MUTEX_ERRORCHECK); pthread_mutex_init(&a, &k); } { pthread_mutexattr_t k; pthread_mutexattr_init(&k); pthread_mutexattr_settype(&k, PTHREAD_MUTEX_ERRORCHECK); pthread_mutex_init(&b, &k); }
#define A(f) pthread_mutex_lock(&a); f(); pthread_mutex_unlock(&a)
#define B(f) pthread_mutex_lock(&b); f(); pthread_mutex_unlock(&b)
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
