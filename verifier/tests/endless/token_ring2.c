// expect: safe
// Two threads hand a token to each other: whoever's turn it is writes the turn last, so nobody else is between its await and
// that write. `inside` is 0 whenever the turn changes hands.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int turn;
static int inside;
static void *member(void *arg)
{
	int me = (int)(long)arg;
	for (;;) {
		while (atomic_load(&turn) != me)
			;
		inside++;
		assert(inside == 1);
		inside--;
		atomic_store(&turn, 1 - me);
	}
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, member, (void *)1L);
	member((void *)0L);
	return 0;
}
