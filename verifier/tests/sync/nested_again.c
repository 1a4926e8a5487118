// expect: partially-safe violating
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m;
static int x, y;
static void init(int type) { pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, type); pthread_mutex_init(&m, &a); }
#define LOAD(v) __atomic_load_n(&v, 5)
#define STORE(v, k) __atomic_store_n(&v, k, 5)
#define L pthread_mutex_lock(&m)
#define U pthread_mutex_unlock(&m)
static void *t0(void *a) { LOAD(x); L; U; return a; }
static void *t1(void *a) { L; L; STORE(x, 1); U; L; U; int r = LOAD(y); U; assert(r == 0); return a; }
static void *t2(void *a) { STORE(y, 1); return a; }
int main(void) {
  init(PTHREAD_MUTEX_RECURSIVE);
  pthread_t t[3];
  pthread_create(&t[0], 0, t0, 0);
  pthread_create(&t[1], 0, t1, 0);
  pthread_create(&t[2], 0, t2, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  
  return 0;
}
