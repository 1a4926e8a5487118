// expect: unsafe violating=1
// out of bounds for one input
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
int a[10];
static void *t1(void *p) { unsigned i = __VERIFIER_nondet_uint(); if (i <= 10) a[i] = 1; return 0; }
int main(void) { pthread_t x; pthread_create(&x,0,t1,0); pthread_join(x,0); return 0; }
