// Consensus of any number of threads by one compare-exchange.
// published: M. Herlihy, Wait-free synchronization, ACM TOPLAS 13(1), 1991
// family: consensus
// expect: safe
// expect -DBROKEN: unsafe(assertion), by reading and writing
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static atomic_int decision;
static int decided[N];

static int decide(int proposal)
{
#ifdef BROKEN
	if (!decision)
		decision = proposal;
	return decision;
#else
	int nobody = 0;

	return atomic_compare_exchange_strong(&decision, &nobody, proposal) ? proposal : nobody;
#endif
}

static void *worker(void *arg)
{
	int me = (long)arg;

	decided[me] = decide(me + 1);
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	for (int i = 0; i < N; i++)
		assert(decided[i] == decided[0] && decided[i] >= 1 && decided[i] <= N);
	return 0;
}
