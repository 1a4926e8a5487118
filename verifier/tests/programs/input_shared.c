// expect: partially-safe traces=3 violating=1
// input passed through shared memory, decided by other thread; unsafe only for one value
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
int v, seen; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *t1(void *p) { int in = __VERIFIER_nondet_int(); pthread_mutex_lock(&m); v = in ^ 0x5a5a; pthread_mutex_unlock(&m); return 0; }
static void *t2(void *p) { pthread_mutex_lock(&m); int r = v; pthread_mutex_unlock(&m); if (r == 77) { pthread_mutex_lock(&m); seen = 1; pthread_mutex_unlock(&m);} return 0; }
int main(void) { pthread_t x, y; pthread_create(&x,0,t1,0); pthread_create(&y,0,t2,0); pthread_join(x,0); pthread_join(y,0); assert(!seen); return 0; }
