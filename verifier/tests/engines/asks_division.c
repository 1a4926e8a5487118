// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// A division asks whether the divisor is 0, then whether the quotient exists. What comes after both is
// wrong.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); if (b == 0) b = 1; if (b == -1) b = 2; s = a / b; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s != 7); return 0; }
