// expect: partially-safe traces=5 violating=1
// condition over two threads' inputs, equal only
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
unsigned p1, p2; int both; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *t1(void *p) { unsigned i = __VERIFIER_nondet_uint(); pthread_mutex_lock(&m); p1 = i * 3; if (p1 == p2 + 1) both = 1; pthread_mutex_unlock(&m); return 0; }
static void *t2(void *p) { unsigned i = __VERIFIER_nondet_uint(); pthread_mutex_lock(&m); p2 = i * 3; pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t x, y; pthread_create(&x,0,t1,0); pthread_create(&y,0,t2,0); pthread_join(x,0); pthread_join(y,0); assert(!both || p1 != p2); return 0; }
