// expect: unsafe
// The counter passes 40 in the end, in every execution in which its thread goes on.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned n;
static void *counts(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		n++;
		assert(n <= 40);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *rests(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, counts, 0);
	pthread_create(&t[1], 0, rests, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
