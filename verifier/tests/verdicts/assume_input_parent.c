// dpor: partially-safe
// impact: partially-safe
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static int x, y;
static void *t2(void *a) { if (__VERIFIER_nondet_int() > 3) y = 1; __VERIFIER_assume(x == 0); return a; }
int main(void)
{
	pthread_t q;
	pthread_create(&q, 0, t2, 0);
	x = 1;
	pthread_join(q, 0);
	return 0;
}
