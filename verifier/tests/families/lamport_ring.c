// A ring for one producer and one consumer, without locks.
// published: L. Lamport, Proving the correctness of multiprocess programs, IEEE TSE 3(2), 1977
// family: bounded buffer
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), a place is announced before it is filled
// expect -DBROKEN=2: unsafe(assertion), full is taken for one place too many
// expect -DBROKEN=3: unsafe(race), the producer does not acquire the place that the consumer gives back
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 2
#define ITEMS 4

static atomic_uint head, tail;
static int ring[SIZE];

#if BROKEN == 3
#define ACQUIRE memory_order_relaxed
#else
#define ACQUIRE memory_order_acquire
#endif
#if BROKEN == 2
#define FULL (SIZE + 1)
#else
#define FULL SIZE
#endif

static void *producer(void *arg)
{
	for (unsigned i = 0; i < ITEMS; i++) {
		while (i - atomic_load_explicit(&head, ACQUIRE) >= FULL)
			;
#if BROKEN == 1
		atomic_store_explicit(&tail, i + 1, memory_order_release);
		ring[i % SIZE] = i + 1;
#else
		ring[i % SIZE] = i + 1;
		atomic_store_explicit(&tail, i + 1, memory_order_release);
#endif
	}
	return arg;
}

static void *consumer(void *arg)
{
	for (unsigned i = 0; i < ITEMS; i++) {
		while (atomic_load_explicit(&tail, memory_order_acquire) == i)
			;
		assert(ring[i % SIZE] == (int)i + 1);
		atomic_store_explicit(&head, i + 1, memory_order_release);
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
