// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// Two questions of one instruction after the other, about two inputs.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static int u;
static void *w(void *p) { int a = getchar(), b = getchar(); int *q = a > 5 ? (b > 5 ? &s : &t) : &u; *q = 1; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(t == 0); return 0; }
