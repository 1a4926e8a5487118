// The bounded buffer with semaphores that count its empty and its full places.
// published: E. W. Dijkstra, Cooperating sequential processes, EWD 123, 1965
// family: bounded buffer
// expect: safe
// expect -DBROKEN=1: unsafe(deadlock), the mutex is taken before waiting for a place
// expect -DBROKEN=2: unsafe(assertion), one place more is counted than there is
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#define SIZE 1
#define ITEMS 2

#if BROKEN == 2
#define PLACES (SIZE + 1)
#else
#define PLACES SIZE
#endif

static sem_t empty, full, mutex;
static int buffer[SIZE], in, out, sum;

static void *producer(void *arg)
{
	for (int i = 1; i <= ITEMS; i++) {
#if BROKEN == 1
		sem_wait(&mutex);
		sem_wait(&empty);
#else
		sem_wait(&empty);
		sem_wait(&mutex);
#endif
		buffer[in] = i;
		in = (in + 1) % SIZE;
		sem_post(&mutex);
		sem_post(&full);
	}
	return arg;
}

static void *consumer(void *arg)
{
	for (int i = 1; i <= ITEMS; i++) {
		sem_wait(&full);
		sem_wait(&mutex);
		sum += buffer[out];
		out = (out + 1) % SIZE;
		sem_post(&mutex);
		sem_post(&empty);
	}
	return arg;
}

int main(void)
{
	pthread_t t[2];

	sem_init(&empty, 0, PLACES);
	sem_init(&full, 0, 0);
	sem_init(&mutex, 0, 1);
	pthread_create(&t[0], 0, producer, 0);
	pthread_create(&t[1], 0, consumer, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	assert(sum == ITEMS * (ITEMS + 1) / 2);
	return 0;
}
