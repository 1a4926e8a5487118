#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static int result;

static void *compute(void *a)
{
	pthread_mutex_lock(&m);
	result = 42;
	pthread_cond_signal(&done);
	pthread_mutex_unlock(&m);
	return a;
}

int main(void)
{
	pthread_t p;
	struct timespec soon = { 1000, 0 };
	pthread_create(&p, 0, compute, 0);
	pthread_mutex_lock(&m);
	if (result == 0)
		pthread_cond_timedwait(&done, &m, &soon);
	assert(result == 42);
	pthread_mutex_unlock(&m);
	pthread_join(p, 0);
	return 0;
}
