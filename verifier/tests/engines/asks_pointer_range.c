// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// The condition is a conjunction; its negation is none.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { int c = __VERIFIER_nondet_int(); int *q = (c > 3) & (c < 9) ? &s : &t; *q = 1; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s == 0); return 0; }
