// expect: safe traces=1
#include <assert.h>
#include <pthread.h>
#define LOAD(v) __atomic_load_n(&v, 5)
#define STORE(v, k) __atomic_store_n(&v, k, 5)
static pthread_t s;
static int x;
static void *e(void *a) { return a; }
static pthread_t r;
static void *j(void *a) { pthread_join(s, 0); return a; }
static void *k(void *a) { pthread_join(r, 0); return a; }
int main(void) {
  pthread_t t, u, v, w;
  pthread_create(&v, 0, e, 0); pthread_create(&w, 0, e, 0);
  s = v; r = w;
  pthread_create(&t, 0, j, 0); pthread_create(&u, 0, k, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
