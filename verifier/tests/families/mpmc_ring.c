// Vyukov's bounded queue for many producers and consumers: each cell has a sequence number.
// published: D. Vyukov, Bounded MPMC queue, 1024cores.net, 2010
// family: bounded buffer
// expect: safe
// expect -DBROKEN: unsafe(assertion), a cell is announced before it is filled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 2

struct cell {
	atomic_uint sequence;
	int data;
};

static struct cell cells[SIZE] = {{0}, {1}};
static atomic_uint in, out;
static atomic_int got;

static int enqueue(int v)
{
	unsigned at = in;

	for (;;) {
		struct cell *c = &cells[at % SIZE];
		int d = (int)(c->sequence - at);

		if (d < 0)
			return 0;
		if (d > 0) {
			at = in;
			continue;
		}
		if (atomic_compare_exchange_strong(&in, &at, at + 1)) {
#ifdef BROKEN
			c->sequence = at + 1;
			c->data = v;
#else
			c->data = v;
			c->sequence = at + 1;
#endif
			return 1;
		}
	}
}

static int dequeue(int *v)
{
	unsigned at = out;

	for (;;) {
		struct cell *c = &cells[at % SIZE];
		int d = (int)(c->sequence - (at + 1));

		if (d < 0)
			return 0;
		if (d > 0) {
			at = out;
			continue;
		}
		if (atomic_compare_exchange_strong(&out, &at, at + 1)) {
			*v = c->data;
			c->sequence = at + SIZE;
			return 1;
		}
	}
}

static void *producer(void *arg)
{
	enqueue((int)(long)arg);
	return 0;
}

static void *consumer(void *arg)
{
	int v;

	if (dequeue(&v)) {
		assert(v == 1 || v == 2);
		got += v;
	}
	return arg;
}

int main(void)
{
	pthread_t t[3];
	int v, rest = 0;

	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, producer, (void *)(i + 1));
	pthread_create(&t[2], 0, consumer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	while (dequeue(&v))
		rest += v;
	assert(got + rest == 3);
	return 0;
}
