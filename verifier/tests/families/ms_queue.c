// The lock-free queue of Michael and Scott. Nodes are not used again.
// published: M. M. Michael, M. L. Scott, Simple, fast, and practical non-blocking and blocking concurrent queue algorithms, PODC 1996
// family: queue
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), a node is linked by a store
// expect -DBROKEN=2: unsafe(assertion), a dequeuer moves the head by a store
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
	int value;
	struct node *_Atomic next;
};

static struct node nodes[4];
static struct node *_Atomic head = &nodes[0], *_Atomic tail = &nodes[0];
static atomic_int sum;

static void enqueue(struct node *n)
{
	struct node *t, *next;

	for (;;) {
		t = tail;
		next = t->next;
		if (next) {
			atomic_compare_exchange_strong(&tail, &t, next);
			continue;
		}
#if BROKEN == 1
		t->next = n;
		break;
#else
		if (atomic_compare_exchange_strong(&t->next, &next, n))
			break;
#endif
	}
	atomic_compare_exchange_strong(&tail, &t, n);
}

static int dequeue(void)
{
	for (;;) {
		struct node *h = head, *t = tail, *next = h->next;

		if (h != head)
			continue;
		if (!next)
			return 0;
		if (h == t) {
			atomic_compare_exchange_strong(&tail, &t, next);
			continue;
		}
#if BROKEN == 2
		head = next;
		return next->value;
#else
		if (atomic_compare_exchange_strong(&head, &h, next))
			return next->value;
#endif
	}
}

static void *producer(void *arg)
{
	struct node *n = &nodes[(long)arg];

	n->value = (int)(long)arg;
	enqueue(n);
	return 0;
}

static void *consumer(void *arg)
{
	sum += dequeue();
	return arg;
}

int main(void)
{
	pthread_t t[3];

	nodes[3].value = 4;
	enqueue(&nodes[3]);
	pthread_create(&t[0], 0, producer, (void *)1L);
#if BROKEN == 2
	pthread_create(&t[1], 0, consumer, 0);
#else
	pthread_create(&t[1], 0, producer, (void *)2L);
#endif
	pthread_create(&t[2], 0, consumer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	for (int v; (v = dequeue());)
		sum += v;
#if BROKEN == 2
	assert(sum == 5);
#else
	assert(sum == 7);
#endif
	return 0;
}
