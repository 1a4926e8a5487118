// expect: partially-safe
// The signal is sent without looking whether anybody waits, and the waiter does not look whether the ping has already come: if it comes
// first, both wait for ever. If the waiter always enqueues before the ping is sent, all goes on.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ping = PTHREAD_COND_INITIALIZER, pong = PTHREAD_COND_INITIALIZER;
static void *left(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		pthread_cond_signal(&ping);
		pthread_cond_wait(&pong, &m);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *right(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		pthread_cond_wait(&ping, &m);
		pthread_cond_signal(&pong);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, left, 0);
	pthread_create(&t[1], 0, right, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
