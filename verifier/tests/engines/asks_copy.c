// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// Target, source and length of a copy: three questions of one instruction.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
char __VERIFIER_nondet_char(void);
_Bool __VERIFIER_nondet_bool(void);
unsigned short __VERIFIER_nondet_ushort(void);
static int s, t, u;
static char a[4], b[4] = { 1, 2, 3, 4 };
static void *w(void *p) { unsigned i = __VERIFIER_nondet_uint() & 1, j = __VERIFIER_nondet_uint() & 1, n = 1 + (__VERIFIER_nondet_uint() & 1); memcpy(a + i, b + j, n); return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(a[2] != 3); return 0; }
