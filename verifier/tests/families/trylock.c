// A spin lock by compare-exchange, and one who only tries.
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion), who got nothing unlocks nevertheless
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int held, entered;
static int counter;

static int try(void)
{
	int expected = 0;

	return atomic_compare_exchange_strong(&held, &expected, 1);
}

static void *waiter(void *arg)
{
	int expected = 0;

	while (!atomic_compare_exchange_weak(&held, &expected, 1))
		expected = 0;
	counter++;
	entered++;
	held = 0;
	return arg;
}

static void *trier(void *arg)
{
	if (try()) {
		counter++;
		entered++;
		held = 0;
	}
#ifdef BROKEN
	else
		held = 0;
#endif
	return arg;
}

int main(void)
{
	pthread_t t[3];

	pthread_create(&t[0], 0, waiter, 0);
	pthread_create(&t[1], 0, waiter, 0);
	pthread_create(&t[2], 0, trier, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	assert(counter == entered);
	return 0;
}
