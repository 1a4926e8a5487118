#include <pthread.h>

struct queue {
	pthread_mutex_t lock;
	pthread_cond_t nonempty;
	int items;
};

static void *consume(void *arg)
{
	struct queue *q = arg;
	pthread_mutex_lock(&q->lock);
	while (q->items == 0)
		pthread_cond_wait(&q->nonempty, &q->lock);
	q->items--;
	pthread_mutex_unlock(&q->lock);
	return 0;
}

int main(void)
{
	struct queue q = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 };
	pthread_t a, b;
	pthread_create(&a, 0, consume, &q);
	pthread_create(&b, 0, consume, &q);
	pthread_mutex_lock(&q.lock);
	q.items = 2;
	pthread_cond_signal(&q.nonempty);
	pthread_mutex_unlock(&q.lock);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
