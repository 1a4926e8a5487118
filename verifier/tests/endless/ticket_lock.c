// expect: safe
// A ticket is drawn in one step, so no two threads hold the same one; at most two are out, so the numbers' wrapping does not matter.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_uint next, serving;
static int inside;
static void *member(void *arg)
{
	for (;;) {
		unsigned mine = atomic_fetch_add(&next, 1);
		while (atomic_load(&serving) != mine)
			;
		inside++;
		assert(inside == 1);
		inside--;
		atomic_store(&serving, mine + 1);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, member, 0);
	pthread_create(&t[1], 0, member, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
