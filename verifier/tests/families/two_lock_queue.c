// The queue with a lock at each end and a dummy node between them.
// published: M. M. Michael, M. L. Scott, Simple, fast, and practical non-blocking and blocking concurrent queue algorithms, PODC 1996
// family: queue
// expect: safe
// expect -DBROKEN=1: unsafe(assertion|memory), enqueuers take no lock
// expect -DBROKEN=2: unsafe(memory), the new dummy is released instead of the old one
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *_Atomic next;
};

static struct node *head, *tail;
static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER, tail_lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void enqueue(int v)
{
	struct node *n = calloc(1, sizeof *n);

	n->value = v;
#if BROKEN != 1
	pthread_mutex_lock(&tail_lock);
#endif
	tail->next = n;
	tail = n;
#if BROKEN != 1
	pthread_mutex_unlock(&tail_lock);
#endif
}

static int dequeue(void)
{
	struct node *old, *new;
	int v = 0;

	pthread_mutex_lock(&head_lock);
	old = head;
	new = old->next;
	if (new) {
		v = new->value;
		head = new;
#if BROKEN == 2
		free(new);
#else
		free(old);
#endif
	}
	pthread_mutex_unlock(&head_lock);
	return v;
}

static void *producer(void *arg)
{
	enqueue((int)(long)arg);
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

	head = tail = calloc(1, sizeof *head);
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, producer, (void *)(i + 1));
	pthread_create(&t[2], 0, consumer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	for (int i = 0; i < 2; i++)
		sum += dequeue();
	assert(sum == 3);
	free(head);
	return 0;
}
