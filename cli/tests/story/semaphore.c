#include <pthread.h>
#include <semaphore.h>

static sem_t slots;
static int busy;

static void *work(void *a)
{
	sem_wait(&slots);
	if (busy) {
		// The slot is not given back.
		return a;
	}
	busy = 1;
	sem_post(&slots);
	return a;
}

int main(void)
{
	pthread_t p, q;
	sem_init(&slots, 0, 1);
	pthread_create(&p, 0, work, 0);
	pthread_create(&q, 0, work, 0);
	sem_wait(&slots);
	busy = 0;
	sem_post(&slots);
	pthread_join(p, 0);
	pthread_join(q, 0);
	return 0;
}
