// impact: safe unknown
// dpor: unknown
// Nothing happens on either side: a cycle of decisions alone, of which each goes on.
#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
#include <stdio.h>
static int x, y;
static void *r(void *p) { for (;;) if (__VERIFIER_nondet_int() == 1) continue; return p; }
static void *w(void *p) { x = 1; return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, w, 0); pthread_create(&y, 0, r, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
