// impact: safe
// dpor: unknown
// The loop is in a function after which there is only an error.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <sched.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int x;
static void wait(void) { while (x <= 1); }
static void *m(void *p) { wait(); abort(); return p; }
static void *w(void *p) { x = 1; return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, m, 0); pthread_create(&y, 0, w, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
