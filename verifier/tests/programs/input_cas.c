// expect: unsafe traces=10 violating=4
// CAS on symbolic value
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
unsigned __VERIFIER_nondet_uint(void);
atomic_uint x; int won;
static void *t1(void *p) { unsigned e = __VERIFIER_nondet_uint(); if (atomic_compare_exchange_strong(&x, &e, 5)) __atomic_fetch_add(&won, 1, __ATOMIC_SEQ_CST); return 0; }
int main(void) { pthread_t a, b; pthread_create(&a,0,t1,0); pthread_create(&b,0,t1,0); pthread_join(a,0); pthread_join(b,0); assert(won < 2); return 0; }
