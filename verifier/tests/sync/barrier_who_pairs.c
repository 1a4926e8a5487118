// expect: partially-safe deadlocked
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t b, d;
static int x, y;
#define LOAD(v) __atomic_load_n(&v, 5)
#define STORE(v, k) __atomic_store_n(&v, k, 5)
#define WAIT pthread_barrier_wait(&b)
#define AWAIT(v, k) while (__atomic_load_n(&v, 5) != k) {}
static void *t0(void *a) { WAIT; STORE(x, 1); return a; }
static void *t1(void *a) { WAIT; return a; }
static void *t2(void *a) { WAIT; if (LOAD(y)) STORE(x, 1); return a; }
static void *t3(void *a) { STORE(y, 1); return a; }
static void *t4(void *a) { AWAIT(x, 1); WAIT; return a; }
int main(void) {
  pthread_barrier_init(&b, 0, 2);
  pthread_t t[5];
  pthread_create(&t[0], 0, t0, 0);
  pthread_create(&t[1], 0, t1, 0);
  pthread_create(&t[2], 0, t2, 0);
  pthread_create(&t[3], 0, t3, 0);
  pthread_create(&t[4], 0, t4, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  pthread_join(t[3], 0);
  pthread_join(t[4], 0);
  
  return 0;
}
