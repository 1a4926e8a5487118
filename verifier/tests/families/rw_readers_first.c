// Readers and writers, readers first: two semaphores and a count of readers.
// published: P. J. Courtois, F. Heymans, D. L. Parnas, Concurrent control with "readers" and "writers", CACM 14(10), 1971, problem 1
// family: readers-writers
// expect: safe
// expect -DBROKEN=1: unsafe(assertion|deadlock), readers are counted without mutual exclusion
// expect -DBROKEN=2: unsafe(deadlock), the last reader does not let writers in
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t mutex, w;
static int readers, data[2];

#if BROKEN == 1
#define P(s)
#define V(s)
#else
#define P(s) sem_wait(&s)
#define V(s) sem_post(&s)
#endif

static void *reader(void *arg)
{
	P(mutex);
	if (++readers == 1)
		sem_wait(&w);
	V(mutex);
	assert(data[0] == data[1]);
	P(mutex);
	if (--readers == 0) {
#if BROKEN != 2
		sem_post(&w);
#endif
	}
	V(mutex);
	return arg;
}

static void *writer(void *arg)
{
	sem_wait(&w);
	data[0]++;
	data[1]++;
	sem_post(&w);
	return arg;
}

int main(void)
{
	pthread_t t[3];

	sem_init(&mutex, 0, 1);
	sem_init(&w, 0, 1);
	pthread_create(&t[0], 0, reader, 0);
	pthread_create(&t[1], 0, reader, 0);
	pthread_create(&t[2], 0, writer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	assert(data[0] == 1);
	return 0;
}
