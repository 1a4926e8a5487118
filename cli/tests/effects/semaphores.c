// Two threads take two objects in opposite orders; A(f) and B(f) take one, run f, and give it back.
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>
static sem_t a;
static sem_t b;
#define INIT sem_init(&a, 0, 1); sem_init(&b, 0, 1);
#define A(f) sem_wait(&a); f(); sem_post(&a)
#define B(f) sem_wait(&b); f(); sem_post(&b)
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
