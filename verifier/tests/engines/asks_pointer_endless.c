// impact: unsafe partially-safe unknown
// dpor: unknown partially-safe unsafe
// A question in each round of a loop that never ends.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { for (;;) { int c = __VERIFIER_nondet_int(); int *q = c == 7 ? &s : &t; *q = 1; } return p; }
static void *r(void *p) { int v = s; assert(v == 0); return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, w, 0); pthread_create(&y, 0, r, 0); pthread_join(y, 0); pthread_join(x, 0); return 0; }
