// impact: safe
// dpor: safe
// property: overflow,assertion
// A shift by an input that is never too far.
#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int k = 32, r;
static void *w(void *p) { unsigned n = __VERIFIER_nondet_uint() & 31; r = (int)(1u << n); return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); return r == 7; }
