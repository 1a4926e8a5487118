// Flat combining: who gets the lock does everybody's operations.
// published: D. Hendler, I. Incze, N. Shavit, M. Tzafrir, Flat combining and the synchronization-parallelism tradeoff, SPAA 2010
// family: combining
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), an operation is declared done before its result is there
// expect -DBROKEN=2: unsafe(assertion), the lock is taken by a load and a store
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 2

struct record {
	atomic_int pending;
	int argument, result;
};

static struct record records[N];
static atomic_int lock;
static int counter;

static int try_lock(void)
{
	int expected = 0;

#if BROKEN == 2
	if (lock)
		return 0;
	lock = 1;
	(void)expected;
	return 1;
#else
	return atomic_compare_exchange_strong(&lock, &expected, 1);
#endif
}

static void combine(void)
{
	for (int i = 0; i < N; i++) {
		struct record *r = &records[i];

		if (!r->pending)
			continue;
		counter += r->argument;
#if BROKEN == 1
		r->pending = 0;
		r->result = counter;
#else
		r->result = counter;
		r->pending = 0;
#endif
	}
}

static int add(int me, int n)
{
	struct record *r = &records[me];

	r->argument = n;
	r->pending = 1;
	while (r->pending) {
		if (try_lock()) {
			combine();
			lock = 0;
		} else {
			while (r->pending && lock)
				;
		}
	}
	return r->result;
}

static void *worker(void *arg)
{
	int me = (long)arg;

	assert(add(me, me + 1) >= me + 1);
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	assert(counter == 3);
	return 0;
}
