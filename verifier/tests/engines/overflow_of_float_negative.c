// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// property: overflow,assertion
// A conversion of a number that is too small.
#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int k = 32, r;
static void *w(void *p) { double d = k; d = -d * 1e19; r = (int)d; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); return r == 7; }
