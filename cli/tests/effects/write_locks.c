// Two threads take two objects in opposite orders; A(f) and B(f) take one, run f, and give it back.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>
static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t b = PTHREAD_RWLOCK_INITIALIZER;
#define INIT
#define A(f) pthread_rwlock_wrlock(&a); f(); pthread_rwlock_unlock(&a)
#define B(f) pthread_rwlock_wrlock(&b); f(); pthread_rwlock_unlock(&b)
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
