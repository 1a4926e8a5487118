// Two threads look whether there is something left, and take it afterwards: a lock around each is no lock
// around both.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int left = 1, taken;

static void *takes(void *arg)
{
	pthread_mutex_lock(&m);
	int seen = left;
	pthread_mutex_unlock(&m);
	if (seen > 0) {
		pthread_mutex_lock(&m);
		left = seen - 1;
		taken++;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t t[2];

	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, takes, 0);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(taken == 1);
	return 0;
}
