// Read-copy update: readers announce themselves, the updater replaces the object, waits for readers that may still see the old one, and frees it.
// published: P. E. McKenney, J. D. Slingwine, Read-copy update: using execution history to solve concurrency problems, PDCS 1998
// family: publication
// expect: safe
// expect -DBROKEN=1: unsafe(memory) or unknown, no grace period
// expect -DBROKEN=2: unsafe(assertion), the object is changed in place
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define READERS 2

struct pair {
	int a, b;
};

static struct pair *_Atomic current;
static atomic_int reading[READERS];

static void *reader(void *arg)
{
	int me = (long)arg;
	struct pair *p;

	reading[me] = 1;
	p = current;
	assert(p->a == p->b);
	reading[me] = 0;
	return 0;
}

static void *updater(void *arg)
{
	struct pair *old = current;
#if BROKEN == 2
	old->a++;
	old->b++;
#else
	struct pair *new = malloc(sizeof *new);

	new->a = old->a + 1;
	new->b = old->b + 1;
	current = new;
#if BROKEN != 1
	for (int i = 0; i < READERS; i++)
		while (reading[i])
			;
#endif
	free(old);
#endif
	return arg;
}

int main(void)
{
	pthread_t t[READERS + 1];

	current = calloc(1, sizeof(struct pair));
	for (long i = 0; i < READERS; i++)
		pthread_create(&t[i], 0, reader, (void *)i);
	pthread_create(&t[READERS], 0, updater, 0);
	for (int i = 0; i <= READERS; i++)
		pthread_join(t[i], 0);
	assert(current->a == 1 && current->b == 1);
	free(current);
	return 0;
}
