// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// A shift of a signed number has two questions: too far? does it overflow?
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { int k = __VERIFIER_nondet_int(); if (k >= 0 && k < 20) s = 3 << k; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s != 96); return 0; }
