// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// Only the second question of a division leads to a failure: the least number divided by -1.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); if (b != 0) s = a / b; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0);  return 0; }
