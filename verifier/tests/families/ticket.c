// The ticket lock: a sequencer and an event count.
// published: D. P. Reed, R. K. Kanodia, Synchronization with eventcounts and sequencers, CACM 22(2), 1979
// family: mutual exclusion
// expect: safe
// expect -DBROKEN=1: unsafe(assertion|deadlock), drawing a ticket is a load and a store
// expect -DBROKEN=2: unsafe(race), the ticket that is served is announced and awaited relaxed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3
#if BROKEN == 2
#define ACQUIRE memory_order_relaxed
#define RELEASE memory_order_relaxed
#else
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#endif

static atomic_uint next, serving;
static int counter;

static void *worker(void *arg)
{
#if BROKEN == 1
	unsigned mine = atomic_load(&next);

	atomic_store(&next, mine + 1);
#else
	unsigned mine = atomic_fetch_add(&next, 1);
#endif
	while (atomic_load_explicit(&serving, ACQUIRE) != mine)
		;
	counter++;
	atomic_store_explicit(&serving, mine + 1, RELEASE);
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
