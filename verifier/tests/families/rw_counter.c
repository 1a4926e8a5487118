// Readers and writers by a counter and compare-exchange.
// family: readers-writers
// expect: safe
// expect -DBROKEN: unsafe(assertion), a reader enters by a load and a store
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int state; /* readers, or -1: a writer */
static int data[2];

static void *reader(void *arg)
{
	for (;;) {
		int s;

		while (state < 0)
			;
		s = state;
		if (s < 0)
			continue;
#ifdef BROKEN
		state = s + 1;
		break;
#else
		if (atomic_compare_exchange_strong(&state, &s, s + 1))
			break;
#endif
	}
	assert(data[0] == data[1]);
	state--;
	return arg;
}

static void *writer(void *arg)
{
	int expected = 0;

	while (!atomic_compare_exchange_weak(&state, &expected, -1))
		expected = 0;
	data[0]++;
	data[1]++;
	state = 0;
	return arg;
}

int main(void)
{
	pthread_t t[3];

	pthread_create(&t[0], 0, reader, 0);
	pthread_create(&t[1], 0, reader, 0);
	pthread_create(&t[2], 0, writer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	return 0;
}
