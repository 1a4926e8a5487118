// expect: safe traces=9
// number of threads is an input
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
int c;
static void *t1(void *p) { __atomic_fetch_add(&c, 1, __ATOMIC_SEQ_CST); return 0; }
int main(void) { unsigned n = __VERIFIER_nondet_uint() % 3 + 1; pthread_t t[3]; for (unsigned i = 0; i < n; i++) pthread_create(&t[i],0,t1,0); for (unsigned i = 0; i < n; i++) pthread_join(t[i],0); assert(c == (int)n); return 0; }
