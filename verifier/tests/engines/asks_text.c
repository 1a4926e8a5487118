// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// A library function asks about one character after the other.
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
static char a[4];
static void *w(void *p) { for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_char(); s = strcmp(a, "ab") == 0; return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s == 0); return 0; }
