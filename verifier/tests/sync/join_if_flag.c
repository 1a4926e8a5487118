// expect: partially-safe violating
#include <assert.h>
#include <pthread.h>
#define LOAD(v) __atomic_load_n(&v, 5)
#define STORE(v, k) __atomic_store_n(&v, k, 5)
static pthread_t s;
static int x;
static void *e(void *a) { return a; }
static void *k(void *a) { STORE(x, 1); return a; }
static void *j(void *a) { if (LOAD(x)) pthread_join(s, 0); return a; }
int main(void) {
  pthread_t t[1];
  pthread_t own;
  pthread_create(&own, 0, k, 0);
  s = own;
  pthread_create(&t[0], 0, j, 0);
  pthread_join(own, 0);
  pthread_join(t[0], 0);
  return 0;
}
