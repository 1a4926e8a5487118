// expect: partially-safe violating
// as 03 but unprotected: unsafe iff n>0
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
int c; unsigned n;
static void *t1(void *p) { for (unsigned i = 0; i < n; i++) { c++; } return 0; }
int main(void) { n = __VERIFIER_nondet_uint() % 3; pthread_t x, y; pthread_create(&x,0,t1,0); pthread_create(&y,0,t1,0); pthread_join(x,0); pthread_join(y,0); assert(c == 2*n); return 0; }
