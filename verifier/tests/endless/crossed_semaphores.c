// expect: unsafe
// Each waits for the other's first post: a deadlock, whatever the order.
#include <pthread.h>
#include <semaphore.h>
static sem_t a, b;
static void *left(void *arg)
{
	for (;;) {
		sem_wait(&a);
		sem_post(&b);
	}
	return arg;
}
static void *right(void *arg)
{
	for (;;) {
		sem_wait(&b);
		sem_post(&a);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	sem_init(&a, 0, 0);
	sem_init(&b, 0, 0);
	pthread_create(&t[0], 0, left, 0);
	pthread_create(&t[1], 0, right, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
