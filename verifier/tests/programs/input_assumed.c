// expect: partially-safe traces=1
// assume
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int);
int x;
static void *t1(void *p) { int d = __VERIFIER_nondet_int(); __VERIFIER_assume(d > 0 && d < 10); x = d; return 0; }
static void *t2(void *p) { int r = x; __VERIFIER_assume(r > 0); assert(r < 10); return 0; }
int main(void) { pthread_t a, b; pthread_create(&a,0,t1,0); pthread_create(&b,0,t2,0); pthread_join(a,0); pthread_join(b,0); return 0; }
