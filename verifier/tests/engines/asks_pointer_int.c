// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// Four bytes that were read, as one number.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int __VERIFIER_nondet_int(void);
unsigned short __VERIFIER_nondet_ushort(void);
static int s, t, u;
static void *w(void *p) { int c = 0; read(0, &c, 4); int *q = c != 0 ? &s : &t; *q = 1; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(t == 0); return 0; }
