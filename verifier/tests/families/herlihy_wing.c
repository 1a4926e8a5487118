// The queue of fetch-and-add and swap. A dequeuer that finds nothing gives up.
// published: M. P. Herlihy, J. M. Wing, Linearizability: a correctness condition for concurrent objects, ACM TOPLAS 12(3), 1990
// family: queue
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), the swap is a load and a store
// expect -DBROKEN=2: unsafe(assertion), a place is drawn by a load and a store
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int back, items[3], seen[4];

static void enqueue(int v)
{
#if BROKEN == 2
	int at = back;

	back = at + 1;
#else
	int at = atomic_fetch_add(&back, 1);
#endif
	items[at] = v;
}

static int dequeue(void)
{
	int n = back;

	for (int i = 0; i < n; i++) {
#if BROKEN == 1
		int v = items[i];

		items[i] = 0;
#else
		int v = atomic_exchange(&items[i], 0);
#endif
		if (v)
			return v;
	}
	return 0;
}

static void *producer(void *arg)
{
	enqueue((int)(long)arg);
	return 0;
}

static void *consumer(void *arg)
{
	seen[dequeue()]++;
	return arg;
}

int main(void)
{
	pthread_t t[3];

	enqueue(3);
	pthread_create(&t[0], 0, producer, (void *)1L);
#if BROKEN == 2
	pthread_create(&t[1], 0, producer, (void *)2L);
#else
	enqueue(2);
	pthread_create(&t[1], 0, consumer, 0);
#endif
	pthread_create(&t[2], 0, consumer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	for (int v; (v = dequeue());)
		seen[v]++;
	for (int v = 1; v <= 3; v++)
		assert(seen[v] == 1);
	return 0;
}
