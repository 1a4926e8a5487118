// expect: partially-safe
// A ticket is drawn by a load and a store: two threads can hold the same. Where the draws are not torn apart, all is well.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_uint next, serving;
static atomic_int inside;
static void *member(void *arg)
{
	for (;;) {
		unsigned mine = atomic_load(&next);
		atomic_store(&next, mine + 1);
		while (atomic_load(&serving) != mine)
			;
		atomic_fetch_add(&inside, 1);
		assert(atomic_load(&inside) == 1);
		atomic_fetch_sub(&inside, 1);
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
