// expect: safe
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static int x;
static void more(void) { x++; }
static void (*volatile how)(void) = more;
void __VERIFIER_atomic_inc(void) { how(); }
static void *t1(void *a) { __VERIFIER_atomic_inc(); return a; }
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
