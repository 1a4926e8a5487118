// Readers and writers, writers first: five semaphores and two counts.
// published: P. J. Courtois, F. Heymans, D. L. Parnas, Concurrent control with "readers" and "writers", CACM 14(10), 1971, problem 2
// family: readers-writers
// expect: safe
// expect -DBROKEN: unsafe(deadlock), a reader keeps the writers' semaphore while it counts itself out
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t mutex1, mutex2, mutex3, w, r;
static int readers, writers, data[2];

static void *reader(void *arg)
{
	sem_wait(&mutex3);
	sem_wait(&r);
	sem_wait(&mutex1);
	if (++readers == 1)
		sem_wait(&w);
	sem_post(&mutex1);
#ifndef BROKEN
	sem_post(&r);
#endif
	sem_post(&mutex3);
	assert(data[0] == data[1]);
	sem_wait(&mutex1);
#ifdef BROKEN
	sem_wait(&mutex2);
#endif
	if (--readers == 0)
		sem_post(&w);
#ifdef BROKEN
	sem_post(&mutex2);
	sem_post(&r);
#endif
	sem_post(&mutex1);
	return arg;
}

static void *writer(void *arg)
{
	sem_wait(&mutex2);
	if (++writers == 1)
		sem_wait(&r);
	sem_post(&mutex2);
	sem_wait(&w);
	data[0]++;
	data[1]++;
	sem_post(&w);
	sem_wait(&mutex2);
	if (--writers == 0)
		sem_post(&r);
	sem_post(&mutex2);
	return arg;
}

int main(void)
{
	pthread_t t[3];

	sem_init(&mutex1, 0, 1);
	sem_init(&mutex2, 0, 1);
	sem_init(&mutex3, 0, 1);
	sem_init(&w, 0, 1);
	sem_init(&r, 0, 1);
	pthread_create(&t[0], 0, reader, 0);
	pthread_create(&t[1], 0, writer, 0);
	pthread_create(&t[2], 0, writer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	assert(data[0] == 2);
	return 0;
}
