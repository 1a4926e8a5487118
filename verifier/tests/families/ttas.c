// Test and test-and-set: spins on a load, and exchanges when the lock looks free.
// published: L. Rudolph, Z. Segall, Dynamic decentralized cache schemes for MIMD parallel processors, ISCA 1984
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion), test and set are two steps
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static atomic_int held;
static int counter;

static void *worker(void *arg)
{
	for (;;) {
		while (held)
			;
#ifdef BROKEN
		held = 1;
		break;
#else
		if (!atomic_exchange(&held, 1))
			break;
#endif
	}
	counter++;
	held = 0;
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
