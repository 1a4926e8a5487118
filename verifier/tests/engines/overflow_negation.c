// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// property: overflow,assertion
// The least number, negated.
#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int k = 32, r;
static void *w(void *p) { int n = -2147483647 - 1 + k - 32; r = -n; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); return r == 7; }
