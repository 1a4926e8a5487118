// A lock of three states, free, held, held with waiters, that puts waiters to sleep on a semaphore.
// published: U. Drepper, Futexes are tricky, 2004 (the mutex of section 6, a semaphore for the futex)
// family: sleeping
// expect: safe
// expect -DBROKEN=1: unsafe(deadlock), a waiter does not say that it waits
// expect -DBROKEN=2: unsafe(assertion), who was woken takes the lock for its own
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#define N 2

static atomic_int state;
static sem_t park;
static int counter;

static void lock(void)
{
	int expected = 0;

	if (atomic_compare_exchange_strong(&state, &expected, 1))
		return;
#if BROKEN == 1
	while (atomic_exchange(&state, 1) != 0)
		sem_wait(&park);
#elif BROKEN == 2
	if (atomic_exchange(&state, 2) != 0)
		sem_wait(&park);
#else
	while (atomic_exchange(&state, 2) != 0)
		sem_wait(&park);
#endif
}

static void unlock(void)
{
	if (atomic_exchange(&state, 0) == 2)
		sem_post(&park);
}

static void *worker(void *arg)
{
#if BROKEN == 2
	for (int i = 0; i < 2; i++)
#endif
	{
		lock();
		counter++;
		unlock();
	}
	return arg;
}

int main(void)
{
	pthread_t t[N];

	sem_init(&park, 0, 0);
	for (int i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, 0);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	assert(counter % N == 0 && counter >= N);
#if BROKEN == 2
	assert(counter == 2 * N);
#endif
	return 0;
}
