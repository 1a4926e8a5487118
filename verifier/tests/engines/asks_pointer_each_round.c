// impact: unsafe partially-safe unknown
// dpor: unknown partially-safe unsafe
// getchar is asked in each round of a loop that never ends.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int __VERIFIER_nondet_int(void);
unsigned short __VERIFIER_nondet_ushort(void);
static int s, t, u;
static void *w(void *p) { for (;;) { int c = getchar(); int *q = c ? &s : &t; *q = 1; } return p; }
static void *r(void *p) { int v = t; assert(v == 0); return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, w, 0); pthread_create(&y, 0, r, 0); pthread_join(y, 0); pthread_join(x, 0); return 0; }
