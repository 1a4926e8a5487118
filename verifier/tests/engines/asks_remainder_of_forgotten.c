// impact: unsafe partially-safe unknown
// dpor: unknown partially-safe unsafe
// A division by what an endless loop has made of a variable.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { unsigned k = 0; for (;;) { k = (k + 1) % 1000; s = 10 / (int)(999 - k); } return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); return 0; }
