// impact: unsafe partially-safe unknown
// dpor: partially-safe unsafe
// The check fails if it comes in between.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <sched.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int x;
static void *m(void *p) { for (;;) assert(x <= 1); return p; }
static void *w(void *p) { x = 2; x = 1; return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, m, 0); pthread_create(&y, 0, w, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
