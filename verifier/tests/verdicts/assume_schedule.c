// dpor: partially-safe
// impact: partially-safe
// beside: under some schedules
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static int m, x;
static void acquire(void) { __VERIFIER_atomic_begin(); __VERIFIER_assume(m == 0); m = 1; __VERIFIER_atomic_end(); }
static void release(void) { __VERIFIER_atomic_begin(); m = 0; __VERIFIER_atomic_end(); }
static void *t1(void *a) { acquire(); x++; release(); return a; }
int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, t1, 0);
	pthread_create(&q, 0, t1, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	assert(x == 2);
	return 0;
}
