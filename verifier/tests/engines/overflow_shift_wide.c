// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// property: overflow,assertion
// A shift of a wide number.
#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int k = 32, r;
static void *w(void *p) { r = (int)(1ll << (k + 32)); return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); return r == 7; }
