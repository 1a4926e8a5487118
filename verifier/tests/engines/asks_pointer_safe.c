// impact: safe
// dpor: safe
// The same, with nothing wrong for any input.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { int c = getchar(); int *q = c ? &s : &t; *q = 1; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s + t == 1); return 0; }
