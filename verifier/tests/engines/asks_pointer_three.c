// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// Three objects, two inputs.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int __VERIFIER_nondet_int(void);
unsigned short __VERIFIER_nondet_ushort(void);
static int s, t, u;
static void *w(void *p) { int c = getchar(), d = getchar(); int *q = c ? (d ? &s : &u) : &t; *q = 1; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(t == 0); return 0; }
