#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int full;

static void *consumer(void *a)
{
	if (!full) {
		pthread_mutex_lock(&m);
		pthread_cond_wait(&c, &m);
		pthread_mutex_unlock(&m);
	}
	return a;
}

static void *producer(void *a)
{
	pthread_mutex_lock(&m);
	full = 1;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	return a;
}

int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, consumer, 0);
	pthread_create(&q, 0, producer, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	return 0;
}
