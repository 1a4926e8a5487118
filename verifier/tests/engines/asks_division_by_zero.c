// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// The divisor may be 0.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { int b = __VERIFIER_nondet_int(); s = 100 / b; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s <= 100); return 0; }
