// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// The value of text that is an input.
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
static char a[3];
static void *w(void *p) { a[0] = __VERIFIER_nondet_char(); a[1] = __VERIFIER_nondet_char(); int d = a[0] - '0'; if (d >= 0 && d <= 9) s = 12 / (d + 1); return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s != 4); return 0; }
