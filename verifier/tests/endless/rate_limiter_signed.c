// expect: unsafe
// A bucket of at most 5 tokens; who asks for a negative number of them adds to it. The input -1 shows it at the first request of a full
// bucket, -6 at any: under every schedule.
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int tokens = 5;
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
		int n = __VERIFIER_nondet_int();
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
