// Hazard pointers: a reader announces what it is about to read, and looks again; who retires an object frees it when nobody has announced it.
// published: M. M. Michael, Hazard pointers: safe memory reclamation for lock-free objects, IEEE TPDS 15(6), 2004
// family: reclamation
// expect: safe or unknown, compares a pointer to an object that may have been released
// expect -DBROKEN=1: unsafe(memory), the reader does not look again
// expect -DBROKEN=2: unsafe(memory) or unknown, the announcements are read before the object is unlinked
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *_Atomic current, *_Atomic hazard;

static void *reader(void *arg)
{
	int *p;

	for (;;) {
		p = current;
		hazard = p;
#if BROKEN == 1
		break;
#endif
		if (p == current)
			break;
	}
	assert(*p > 0);
	hazard = NULL;
	return arg;
}

static void *writer(void *arg)
{
	int *new = malloc(sizeof *new), *old;

	*new = 2;
#if BROKEN == 2
	old = current;
	while (hazard == old)
		;
	current = new;
#else
	old = atomic_exchange(&current, new);
	while (hazard == old)
		;
#endif
	free(old);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	int *p = malloc(sizeof *p);

	*p = 1;
	current = p;
	pthread_create(&t[0], 0, reader, 0);
	pthread_create(&t[1], 0, writer, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	free(current);
	return 0;
}
