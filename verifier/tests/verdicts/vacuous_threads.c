// dpor: safe
// impact: safe
// beside: vacuously
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static int x;
static void *t1(void *a) { x = 1; return a; }
static void *t2(void *a) { x = 2; return a; }
int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, t1, 0);
	pthread_create(&q, 0, t2, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	__VERIFIER_assume(x == 3); assert(0);
	return 0;
}
