// Increments that get lost in most schedules; threads that hand over by a flag, and by a semaphore.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
static _Atomic int turn, count;
static int order[12], n;
static sem_t s;
static void *waits(void *v)
{
	for (int i = 0; i < 3; i++) {
		while (atomic_load(&turn) != 1)
			;
		order[n++] = 1;
		count = count + 1;
		atomic_store(&turn, 0);
		sem_post(&s);
	}
	return v;
}
static void *hands(void *v)
{
	for (int i = 0; i < 3; i++) {
		order[n++] = 2;
		count = count + 1;
		atomic_store(&turn, 1);
		sem_wait(&s);
	}
	return v;
}
static void *beside(void *v)
{
	for (int i = 0; i < 6; i++)
		order[n++] = 3;
	return v;
}
int main(void)
{
	pthread_t t[3];
	sem_init(&s, 0, 0);
	pthread_create(&t[0], 0, waits, 0);
	pthread_create(&t[1], 0, beside, 0);
	pthread_create(&t[2], 0, hands, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	assert(count == 6 && n == 12);
	for (int i = 0; i < n; i++)
		putchar('0' + order[i]);
	return 0;
}
