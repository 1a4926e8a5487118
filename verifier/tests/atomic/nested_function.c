// expect: safe
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static int x;
void __VERIFIER_atomic_inc(void) { int l = x; x = l + 1; }
static void *t1(void *a) { __VERIFIER_atomic_begin(); __VERIFIER_atomic_inc(); __VERIFIER_atomic_inc(); __VERIFIER_atomic_end(); return a; }
static void *t2(void *a) { assert(x == 0 || x == 2 || x == 4); return a; }
int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, t1, 0);
	pthread_create(&q, 0, t2, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	
	return 0;
}
