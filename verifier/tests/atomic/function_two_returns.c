// expect: safe
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static int x, busy;
int __VERIFIER_atomic_try(void) { if (busy) return 0; busy = 1; return 1; }
static void *t1(void *a) { if (__VERIFIER_atomic_try()) x++; return a; }
int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, t1, 0);
	pthread_create(&q, 0, t1, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	assert(x == 1);
	return 0;
}
