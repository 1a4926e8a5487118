// expect: safe
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *t1(void *a) { __VERIFIER_atomic_begin(); pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); __VERIFIER_atomic_end(); return a; }
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
