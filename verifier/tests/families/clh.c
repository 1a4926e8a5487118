// The queue lock in which each thread spins on its predecessor's node, and takes that over for its next round.
// published: P. S. Magnusson, A. Landin, E. Hagersten, Queue locks on cache coherent multiprocessors, IPPS 1994
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(deadlock), a thread uses its own node again, which its successor may still watch
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
	atomic_int locked;
};

static struct node nodes[3];
static struct node *_Atomic tail = &nodes[2];
static int counter;

static void *worker(void *arg)
{
	struct node *mine = &nodes[(long)arg];

	for (int round = 0; round < 2; round++) {
		struct node *prev;

		mine->locked = 1;
		prev = atomic_exchange(&tail, mine);
		while (prev->locked)
			;
		counter++;
		mine->locked = 0;
#ifndef BROKEN
		mine = prev;
#endif
	}
	return 0;
}

int main(void)
{
	pthread_t t[2];

	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(counter == 4);
	return 0;
}
