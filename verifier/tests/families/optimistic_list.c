// The optimistic list: find without locks, lock, and look whether the nodes are still in the list.
// published: M. Herlihy, N. Shavit, The art of multiprocessor programming, 2008, chapter 9
// family: list
// expect: safe
// expect -DBROKEN: unsafe(assertion), nobody looks again
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
	int key;
	struct node *_Atomic next;
	pthread_mutex_t lock;
};

#define NODE(key, next) {key, next, PTHREAD_MUTEX_INITIALIZER}

static struct node last = NODE(9, NULL), two = NODE(2, &last), one = NODE(1, &two), head = NODE(0, &one);

static int valid(struct node *prev, struct node *at)
{
#ifdef BROKEN
	return 1;
#endif
	for (struct node *n = &head; n->key <= prev->key; n = n->next)
		if (n == prev)
			return prev->next == at;
	return 0;
}

static void *delete(void *arg)
{
	int key = (int)(long)arg;

	for (;;) {
		struct node *prev = &head, *at = prev->next;

		while (at->key < key) {
			prev = at;
			at = prev->next;
		}
		pthread_mutex_lock(&prev->lock);
		pthread_mutex_lock(&at->lock);
		int ok = valid(prev, at);

		if (ok && at->key == key)
			prev->next = at->next;
		pthread_mutex_unlock(&at->lock);
		pthread_mutex_unlock(&prev->lock);
		if (ok)
			return 0;
	}
}

int main(void)
{
	pthread_t t[2];

	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, delete, (void *)(i + 1));
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(head.next == &last);
	return 0;
}
