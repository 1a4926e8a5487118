// expect: partially-safe traces=4 violating=2
// symbolic index race: safe? a[i]=1 by t1, t2 asserts a[2]==0 : unsafe
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
int a[4];
static void *t1(void *p) { unsigned i = __VERIFIER_nondet_uint() % 4; a[i] = 1; return 0; }
static void *t2(void *p) { assert(a[2] == 0); return 0; }
int main(void) { pthread_t x, y; pthread_create(&x,0,t1,0); pthread_create(&y,0,t2,0); pthread_join(x,0); pthread_join(y,0); return 0; }
