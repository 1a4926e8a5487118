// Reference counting: the last one to let go frees.
// published: G. E. Collins, A method for overlapping and erasure of lists, CACM 3(12), 1960
// family: reclamation
// expect: safe
// expect -DBROKEN=1: unsafe(memory), counting down and testing are two steps
// expect -DBROKEN=2: unsafe(memory), the reference is counted by the one who gets it
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
	atomic_int references;
	int value;
};

static void put(struct object *o)
{
#if BROKEN == 1
	o->references--;
	if (o->references == 0)
		free(o);
#else
	if (atomic_fetch_sub(&o->references, 1) == 1)
		free(o);
#endif
}

static void *worker(void *arg)
{
	struct object *o = arg;

#if BROKEN == 2
	o->references++;
#endif
	assert(o->value == 7);
	put(o);
	return 0;
}

int main(void)
{
	pthread_t t[2];
	struct object *o = malloc(sizeof *o);

	o->value = 7;
	o->references = 1;
	for (int i = 0; i < 2; i++) {
#if BROKEN != 2
		o->references++;
#endif
		pthread_create(&t[i], 0, worker, o);
	}
	put(o);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	return 0;
}
