// dpor: unsafe
// impact: unsafe
// beside: inevitable
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static void *t1(void *p) { pthread_mutex_lock(&a); return p; }
static void *t2(void *p) { pthread_mutex_lock(&a); return p; }
int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, t1, 0);
	pthread_create(&q, 0, t2, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	
	return 0;
}
