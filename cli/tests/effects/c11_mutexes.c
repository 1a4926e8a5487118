// Two threads take two objects in opposite orders; A(f) and B(f) take one, run f, and give it back.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>
static mtx_t a;
static mtx_t b;
#define INIT mtx_init(&a, mtx_plain); mtx_init(&b, mtx_plain);
#define A(f) mtx_lock(&a); f(); mtx_unlock(&a)
#define B(f) mtx_lock(&b); f(); mtx_unlock(&b)
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
