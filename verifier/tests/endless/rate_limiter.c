// expect: safe
// A bucket of at most 5 tokens; a request for more than there are is refused.
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned tokens = 5;
static void *refill(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		if (tokens < 5)
			tokens++;
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *requests(void *arg)
{
	for (;;) {
		unsigned n = __VERIFIER_nondet_uint();
		pthread_mutex_lock(&m);
		if (n <= tokens)
			tokens -= n;
		assert(tokens <= 5);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, refill, 0);
	pthread_create(&t[1], 0, requests, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
