// impact: safe
// dpor: safe
// A remainder by an input that is never 0.
#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s;
static void *w(void *p) { unsigned a = __VERIFIER_nondet_uint() & 15, b = __VERIFIER_nondet_uint() & 3; s = a % (b | 1) < (b | 1); return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s == 1); return 0; }
