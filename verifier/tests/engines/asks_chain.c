// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// Many questions in a row without an event in between; only after the last one something is wrong.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void *w(void *p) { int n = 0; for (int i = 1; i < 6; i++) { int a = __VERIFIER_nondet_int(); if (a < 1) a = 1; if (a > 3) a = 3; n += 6 / a; } s = n; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s != 10); return 0; }
