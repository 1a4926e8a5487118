// expect: safe traces=29
// loop bound is an input 0..4; counts shared; safe
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
int c; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; unsigned n;
static void *t1(void *p) { for (unsigned i = 0; i < n; i++) { pthread_mutex_lock(&m); c++; pthread_mutex_unlock(&m);} return 0; }
int main(void) { n = __VERIFIER_nondet_uint() % 4; pthread_t x, y; pthread_create(&x,0,t1,0); pthread_create(&y,0,t1,0); pthread_join(x,0); pthread_join(y,0); assert(c == 2*n); return 0; }
