// expect: safe
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static int x;
void __VERIFIER_atomic_add(int n) { x += n; x += n; }
static void *t1(void *a) { __VERIFIER_atomic_add(1); return a; }
static void *t2(void *a) { int r = x; assert(r % 2 == 0); return a; }
int main(void)
{
	pthread_t p, q, r;
	pthread_create(&p, 0, t1, 0);
	pthread_create(&q, 0, t1, 0);
	pthread_create(&r, 0, t2, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	pthread_join(r, 0);
	assert(x == 4);
	return 0;
}
