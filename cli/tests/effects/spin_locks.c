// Two threads take two objects in opposite orders; A(f) and B(f) take one, run f, and give it back.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>
static pthread_spinlock_t a;
static pthread_spinlock_t b;
#define INIT pthread_spin_init(&a, 0); pthread_spin_init(&b, 0);
#define A(f) pthread_spin_lock(&a); f(); pthread_spin_unlock(&a)
#define B(f) pthread_spin_lock(&b); f(); pthread_spin_unlock(&b)
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
