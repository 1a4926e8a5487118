// impact: safe
// dpor: unknown
// A thread that only asks, for ever, and finds nothing, beside one that does something once.
#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s;
static void *w(void *p) { for (;;) { unsigned b = __VERIFIER_nondet_uint() & 7; if (b && 8 / b > 8) return p; } return p; }
static void *o(void *p) { s = 1; return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, w, 0); pthread_create(&y, 0, o, 0); pthread_join(y, 0); assert(s == 1); return 0; }
