#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void *opens(void *a)
{
	pthread_mutex_lock(&guard);
	ready = 1;
	pthread_mutex_unlock(&guard);
	return a;
}

static void *closes(void *a)
{
	if (ready)
		pthread_mutex_unlock(&guard);
	return a;
}

int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, opens, 0);
	pthread_create(&q, 0, closes, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	return 0;
}
