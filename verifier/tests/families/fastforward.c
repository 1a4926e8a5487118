// FastForward: the ring whose places say themselves whether they are full.
// published: J. Giacomoni, T. Moseley, M. Vachharajani, FastForward for efficient pipeline parallelism, PPoPP 2008
// family: bounded buffer
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), a place is given back before it was read
// expect -DBROKEN=2: unsafe(deadlock), the producer does not wait for a free place
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 2
#define ITEMS 3

static atomic_int ring[SIZE]; /* 0: empty */
static int value[SIZE];

static void *producer(void *arg)
{
	for (int i = 0; i < ITEMS; i++) {
		atomic_int *full = &ring[i % SIZE];

#if BROKEN != 2
		while (*full != 0)
			;
#endif
		value[i % SIZE] = 10 + i;
		*full = 1;
	}
	return arg;
}

static void *consumer(void *arg)
{
	for (int i = 0; i < ITEMS; i++) {
		atomic_int *full = &ring[i % SIZE];
		int v;

		while (*full == 0)
			;
#if BROKEN == 1
		*full = 0;
		v = value[i % SIZE];
#else
		v = value[i % SIZE];
		*full = 0;
#endif
#if BROKEN != 2
		assert(v == 10 + i);
#else
		(void)v;
#endif
	}
	return arg;
}

int main(void)
{
	pthread_t t[2];

	pthread_create(&t[0], 0, producer, 0);
	pthread_create(&t[1], 0, consumer, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
