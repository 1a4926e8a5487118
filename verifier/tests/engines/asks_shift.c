// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// A shift asks whether it is too far; what comes after is wrong.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { unsigned k = __VERIFIER_nondet_uint() & 31; s = (int)(1u << k); return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s != 64); return 0; }
