// expect: safe
// Three threads in step: the serial thread of the first barrier counts the phase, the second barrier lets nobody look before.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t all, counted;
static unsigned phase;
static void *member(void *arg)
{
	for (unsigned mine = 1;; mine++) {
		if (pthread_barrier_wait(&all) == PTHREAD_BARRIER_SERIAL_THREAD)
			phase++;
		pthread_barrier_wait(&counted);
		assert(phase == mine);
	}
	return arg;
}
int main(void)
{
	pthread_t t[3];
	pthread_barrier_init(&all, 0, 3);
	pthread_barrier_init(&counted, 0, 3);
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], 0, member, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	return 0;
}
