/* N threads increment a counter without a lock, by a read and a write: increments get lost in some schedules, and
 * the assertion fails.
 *
 * Two threads: four traces, two of them lose an increment.
 *
 *   -DN=2     number of threads
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static _Atomic int counter;

static void *increment(void *arg)
{
	(void)arg;
	int seen = atomic_load_explicit(&counter, memory_order_relaxed);
	atomic_store_explicit(&counter, seen + 1, memory_order_relaxed);
	return NULL;
}

int main(void)
{
	pthread_t thread[N];

	for (int i = 0; i < N; i++)
		pthread_create(&thread[i], NULL, increment, NULL);
	for (int i = 0; i < N; i++)
		pthread_join(thread[i], NULL);
	assert(counter == N);
	return 0;
}
