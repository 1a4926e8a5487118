// expect: safe
// A worker steps through a job of three steps and beats; the watchdog starts the job anew where it has heard no beat. All under
// one mutex: the step stays in 0..2, whatever the order.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int step, beat;
static void *worker(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		assert(step >= 0 && step < 3);
		step = step == 2 ? 0 : step + 1;
		beat = 1;
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *watchdog(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		if (!beat)
			step = 0;
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
