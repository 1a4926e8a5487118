// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// An input chooses which function is called.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static void f(void) { s = 1; }
static void g(void) { t = 1; }
static void *w(void *p) { void (*h)(void) = __VERIFIER_nondet_int() ? f : g; h(); return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(t == 0); return 0; }
