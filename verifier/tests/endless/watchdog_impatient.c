// expect: partially-safe
// The watchdog insists on a beat since it last looked: it may look twice in a row, or first. The worker first and then in turns, it
// is content.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int beat;
static void *worker(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		beat = 1;
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *watchdog(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		assert(beat);
		beat = 0;
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, worker, 0);
	pthread_create(&t[1], 0, watchdog, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
