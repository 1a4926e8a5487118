// expect: partially-safe deadlocked
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;
static int x, y;
#define LOAD(v) __atomic_load_n(&v, 5)
#define STORE(v, k) __atomic_store_n(&v, k, 5)
#define R pthread_rwlock_rdlock(&m)
#define W pthread_rwlock_wrlock(&m)
#define U pthread_rwlock_unlock(&m)
static void *t0(void *a) { R; R; STORE(x, 1); U; if (LOAD(y)) U; return a; }
static void *t1(void *a) { LOAD(x); W; U; return a; }
static void *t2(void *a) { STORE(y, 1); return a; }
int main(void) {
  
  pthread_t t[3];
  pthread_create(&t[0], 0, t0, 0);
  pthread_create(&t[1], 0, t1, 0);
  pthread_create(&t[2], 0, t2, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  
  return 0;
}
