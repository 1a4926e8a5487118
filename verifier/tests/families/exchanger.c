// An exchanger, the heart of an elimination stack: two threads that meet swap their values, who meets nobody withdraws.
// published: W. N. Scherer III, D. Lea, M. L. Scott, A scalable elimination-based exchange channel, SCOOL 2005
// family: stack
// expect: safe
// expect -DBROKEN: unsafe(assertion), an offer is withdrawn without looking whether it was taken
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 3

struct offer {
	int give;
	atomic_int got; /* 0: nobody yet */
};

static struct offer *_Atomic slot;
static struct offer offers[N + 1];
static int result[N + 1];

static int exchange(int me)
{
	struct offer *mine = &offers[me], *other = NULL;

	mine->give = me;
	if (atomic_compare_exchange_strong(&slot, &other, mine)) {
		struct offer *still = mine;

#ifdef BROKEN
		if (atomic_load(&slot) == still) {
			atomic_store(&slot, NULL);
			return 0;
		}
#else
		if (atomic_compare_exchange_strong(&slot, &still, NULL))
			return 0;
#endif
		while (mine->got == 0)
			;
		return mine->got;
	}
	if (!atomic_compare_exchange_strong(&slot, &other, NULL))
		return 0;
	other->got = me;
	return other->give;
}

static void *worker(void *arg)
{
	int me = (long)arg;

	result[me] = exchange(me);
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, (void *)(i + 1));
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	for (int i = 1; i <= N; i++)
		if (result[i])
			assert(result[result[i]] == i);
	return 0;
}
