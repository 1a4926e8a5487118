// expect: safe
// Every transfer keeps the sum, and the auditor looks under the mutex.
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned from = 100, to;
static void *transfers(void *arg)
{
	for (;;) {
		unsigned amount = __VERIFIER_nondet_uint();
		pthread_mutex_lock(&m);
		if (amount <= from) {
			__atomic_store_n(&from, from - amount, __ATOMIC_SEQ_CST);
			__atomic_store_n(&to, to + amount, __ATOMIC_SEQ_CST);
		} else {
			__atomic_store_n(&from, from + to, __ATOMIC_SEQ_CST);
			__atomic_store_n(&to, 0, __ATOMIC_SEQ_CST);
		}
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *auditor(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		unsigned a = __atomic_load_n(&from, __ATOMIC_SEQ_CST);
		unsigned b = __atomic_load_n(&to, __ATOMIC_SEQ_CST);
		assert(a + b == 100);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, transfers, 0);
	pthread_create(&t[1], 0, auditor, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
