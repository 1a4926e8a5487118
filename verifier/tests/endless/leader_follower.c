// expect: safe
// The leader leaves an order of two halves, the follower takes it before the next one comes; both wait in loops, and the one condition
// variable has at most one waiter, because the flag is up or down.
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int order, copy, full;
static void *leader(void *arg)
{
	for (;;) {
		int next = __VERIFIER_nondet_int();
		pthread_mutex_lock(&m);
		while (full)
			pthread_cond_wait(&changed, &m);
		order = copy = next;
		full = 1;
		pthread_cond_signal(&changed);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *follower(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		while (!full)
			pthread_cond_wait(&changed, &m);
		assert(order == copy);
		full = 0;
		pthread_cond_signal(&changed);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, leader, 0);
	pthread_create(&t[1], 0, follower, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
