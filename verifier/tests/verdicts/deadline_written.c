// dpor: unknown
// impact: unknown
// Whether the time is one depends on the order of the write and the wait, which is no order of events.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static sem_t s;
static struct timespec until;
static void *late(void *a)
{
	until.tv_nsec = 2000000000;
	return a;
}
int main(void)
{
	sem_init(&s, 0, 1);
	pthread_t p;
	pthread_create(&p, 0, late, 0);
	assert(sem_timedwait(&s, &until) == 0);
	pthread_join(p, 0);
	return 0;
}
