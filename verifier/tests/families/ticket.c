// The ticket lock: a sequencer and an event count.
// published: D. P. Reed, R. K. Kanodia, Synchronization with eventcounts and sequencers, CACM 22(2), 1979
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion), drawing a ticket is a load and a store
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static atomic_uint next, serving;
static int counter;

static void *worker(void *arg)
{
#ifdef BROKEN
	unsigned mine = atomic_load(&next);

	atomic_store(&next, mine + 1);
#else
	unsigned mine = atomic_fetch_add(&next, 1);
#endif
	while (atomic_load_explicit(&serving, memory_order_acquire) != mine)
		;
	counter++;
	atomic_store_explicit(&serving, mine + 1, memory_order_release);
	return arg;
}

int main(void)
{
	pthread_t t[N];

	for (int i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, 0);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	assert(counter == N);
	return 0;
}
