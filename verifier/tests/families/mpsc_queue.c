// Vyukov's queue for many producers and one consumer: one exchange to enqueue.
// published: D. Vyukov, Non-intrusive MPSC node-based queue, 1024cores.net, 2010
// family: queue
// expect: safe
// expect -DBROKEN: unsafe(assertion), the exchange is a load and a store
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
	struct node *_Atomic next;
	int value;
};

static struct node nodes[3];
static struct node *_Atomic head = &nodes[0];
static struct node *tail = &nodes[0];

static void push(struct node *n)
{
	struct node *prev;

#ifdef BROKEN
	prev = head;
	head = n;
#else
	prev = atomic_exchange(&head, n);
#endif
	prev->next = n;
}

static int pop(void)
{
	struct node *next = tail->next;

	if (!next)
		return 0;
	tail = next;
	return next->value;
}

static void *producer(void *arg)
{
	struct node *n = &nodes[(long)arg];

	n->value = (int)(long)arg;
	push(n);
	return 0;
}

int main(void)
{
	pthread_t t[2];
	int sum = 0;

	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, producer, (void *)(i + 1));
	sum += pop();
	sum += pop();
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	for (int v; (v = pop());)
		sum += v;
	assert(sum == 3);
	return 0;
}
