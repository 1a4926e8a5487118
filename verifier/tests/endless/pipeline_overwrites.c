// expect: partially-safe
// The second stage does not wait until the third has taken an item, and may overwrite it: then an item is missing. Where the third
// stage follows each item at once, none is.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t free_a, full_a, full_b;
static unsigned a, b;
static void *first(void *arg)
{
	for (unsigned i = 0;; i++) {
		sem_wait(&free_a);
		a = i;
		sem_post(&full_a);
	}
	return arg;
}
static void *second(void *arg)
{
	for (;;) {
		sem_wait(&full_a);
		unsigned item = a;
		sem_post(&free_a);
		__atomic_store_n(&b, item + 7, __ATOMIC_SEQ_CST);
		sem_post(&full_b);
	}
	return arg;
}
static void *third(void *arg)
{
	for (unsigned i = 0;; i++) {
		sem_wait(&full_b);
		assert(__atomic_load_n(&b, __ATOMIC_SEQ_CST) == i + 7);
	}
	return arg;
}
int main(void)
{
	pthread_t t[3];
	sem_init(&free_a, 0, 1);
	sem_init(&full_a, 0, 0);
	sem_init(&full_b, 0, 0);
	pthread_create(&t[0], 0, first, 0);
	pthread_create(&t[1], 0, second, 0);
	pthread_create(&t[2], 0, third, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	return 0;
}
