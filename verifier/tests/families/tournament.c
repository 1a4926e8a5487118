// A tree of two-thread locks: the winner of the first two meets the third.
// published: G. L. Peterson, M. J. Fischer, Economical solutions for the critical section problem in a distributed system, STOC 1977
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion), the lock below is given up before the one above
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
	atomic_int flag[2], turn;
};

static struct pair leaf, root;
static int counter;

static void lock(struct pair *p, int side)
{
	p->flag[side] = 1;
	p->turn = 1 - side;
	while (p->flag[1 - side] && p->turn == 1 - side)
		;
}

static void *worker(void *arg)
{
	int me = (long)arg, side = me < 2 ? 0 : 1;

	if (me < 2)
		lock(&leaf, me);
	lock(&root, side);
#ifdef BROKEN
	if (me < 2)
		leaf.flag[me] = 0;
#endif
	counter++;
	root.flag[side] = 0;
#ifndef BROKEN
	if (me < 2)
		leaf.flag[me] = 0;
#endif
	return 0;
}

int main(void)
{
	pthread_t t[3];

	for (long i = 0; i < 3; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	assert(counter == 3);
	return 0;
}
