/* lock_inc(N): N threads: lock, plain increment, unlock. */
#include "threads.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int c;

static void *worker(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&m);
	c++;
	pthread_mutex_unlock(&m);
	return NULL;
}

int main(void)
{
	for (int i = 0; i < N; i++)
		start(worker);
	return join_all();
}
