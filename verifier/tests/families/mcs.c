// The queue lock in which each thread spins on its own node, and hands the lock to its successor.
// published: J. M. Mellor-Crummey, M. L. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, ACM TOCS 9(1), 1991
// family: mutual exclusion
// expect: safe
// expect -DBROKEN=1: unsafe(deadlock), the lock is given up although a successor is about to link itself
// expect -DBROKEN=2: unsafe(deadlock), a node starts to wait after it was linked
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 3

struct node {
	struct node *_Atomic next;
	atomic_int locked;
};

static struct node *_Atomic tail;
static int counter;

static void lock(struct node *me)
{
	struct node *prev;

	me->next = NULL;
#if BROKEN != 2
	me->locked = 1;
#endif
	prev = atomic_exchange(&tail, me);
	if (prev) {
		prev->next = me;
#if BROKEN == 2
		me->locked = 1;
#endif
		while (me->locked)
			;
	}
}

static void unlock(struct node *me)
{
	struct node *expected = me;

	if (!me->next) {
		if (atomic_compare_exchange_strong(&tail, &expected, NULL))
			return;
#if BROKEN == 1
		return;
#endif
		while (!me->next)
			;
	}
	me->next->locked = 0;
}

static void *worker(void *arg)
{
	static struct node nodes[N];
	struct node *me = &nodes[(long)arg];

	lock(me);
	counter++;
	unlock(me);
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	assert(counter == N);
	return 0;
}
