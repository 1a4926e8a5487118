// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// A wide number of four narrow ones.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int __VERIFIER_nondet_int(void);
unsigned short __VERIFIER_nondet_ushort(void);
static int s, t, u;
static void *w(void *p) { unsigned long c = 0; for (int i = 0; i < 4; i++) c = c << 16 | __VERIFIER_nondet_ushort(); int *q = c ? &s : &t; *q = 1; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(t == 0); return 0; }
