// The sleeping barber: customers leave if no chair is free.
// published: E. W. Dijkstra, Cooperating sequential processes, EWD 123, 1965
// family: resources
// expect: safe
// expect -DBROKEN=1: unsafe(assertion|deadlock), chairs are counted without the mutex
// expect -DBROKEN=2: unsafe(deadlock), a customer waits for the barber within the mutex
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#define CHAIRS 1
#define CUSTOMERS 2

static sem_t customers, ready, mutex;
static int waiting;
static atomic_int served, left;

#if BROKEN == 1
#define P(s)
#define V(s)
#else
#define P(s) sem_wait(&s)
#define V(s) sem_post(&s)
#endif

static void *barber(void *arg)
{
	for (;;) {
		sem_wait(&customers);
		P(mutex);
		if (waiting == 0) { /* closing time */
			V(mutex);
			return arg;
		}
		waiting--;
		sem_post(&ready);
		V(mutex);
	}
}

static void *customer(void *arg)
{
	P(mutex);
	if (waiting == CHAIRS) {
		left++;
		V(mutex);
		return arg;
	}
	waiting++;
	assert(waiting <= CHAIRS);
	sem_post(&customers);
#if BROKEN == 2
	sem_wait(&ready);
	V(mutex);
#else
	V(mutex);
	sem_wait(&ready);
#endif
	served++;
	return arg;
}

int main(void)
{
	pthread_t b, t[CUSTOMERS];

	sem_init(&customers, 0, 0);
	sem_init(&ready, 0, 0);
	sem_init(&mutex, 0, 1);
	pthread_create(&b, 0, barber, 0);
	for (int i = 0; i < CUSTOMERS; i++)
		pthread_create(&t[i], 0, customer, 0);
	for (int i = 0; i < CUSTOMERS; i++)
		pthread_join(t[i], 0);
	sem_post(&customers);
	pthread_join(b, 0);
	assert(served + left == CUSTOMERS && served >= 1);
	return 0;
}
