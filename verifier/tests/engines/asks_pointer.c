// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// Which of two objects a pointer leads to is asked: the answer is that the input is 0, or is not, in the
// form of a disjunction.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { int c = getchar(); int *q = c ? &s : &t; *q = 1; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(t == 0); return 0; }
