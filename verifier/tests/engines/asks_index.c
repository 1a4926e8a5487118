// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// An index that an input chooses: is it inside? What is written there is wrong.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static int a[4];
static void *w(void *p) { unsigned k = __VERIFIER_nondet_uint(); if (k < 4) a[k] = 1; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(a[2] == 0); return 0; }
