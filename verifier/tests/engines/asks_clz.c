// impact: safe
// dpor: safe
// The number of leading zeros of what is not 0.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { unsigned k = __VERIFIER_nondet_uint(); if (k) s = __builtin_clz(k); return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s >= 0 && s < 32); return 0; }
