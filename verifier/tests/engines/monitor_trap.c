// impact: safe
// dpor: unknown
// The error is a trap.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <sched.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int x;
static void *m(void *p) { while (x <= 1); __builtin_trap(); return p; }
static void *w(void *p) { x = 1; return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, m, 0); pthread_create(&y, 0, w, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
