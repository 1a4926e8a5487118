// Peterson's lock for two threads.
// published: G. L. Peterson, Myths about the mutual exclusion problem, Information Processing Letters 12(3), 1981
// family: mutual exclusion
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), the turn is given away before the flag is up
// expect -DBROKEN=2: unsafe(deadlock), no turn at all
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag[2], turn;
static int counter;

static void *worker(void *arg)
{
	int me = (long)arg, other = 1 - me;

	for (int round = 0; round < 2; round++) {
#if BROKEN == 1
		turn = other;
		flag[me] = 1;
#else
		flag[me] = 1;
		turn = other;
#endif
#if BROKEN == 2
		while (flag[other])
			;
#else
		while (flag[other] && turn == other)
			;
#endif
		counter++;
		flag[me] = 0;
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
