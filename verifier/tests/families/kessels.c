// Arbitration without a variable that two threads write: the turn is the parity of two bits, one each.
// published: J. L. W. Kessels, Arbitration without common modifiable variables, Acta Informatica 17(2), 1982
// family: mutual exclusion
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), the bit is set before the interest is shown
// expect -DBROKEN=2: unsafe(deadlock), both threads wait for the same parity
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], bit[2];
static int counter;

/* What thread `me` has to see in the other's bit to wait, given its own. */
static int blocking(int me, int own)
{
#if BROKEN == 2
	return own;
#else
	return me == 0 ? own : 1 - own;
#endif
}

static void *worker(void *arg)
{
	int me = (long)arg, other = 1 - me;

	for (int round = 0; round < 2; round++) {
		int own;

#if BROKEN == 1
		own = me == 0 ? bit[1] : 1 - bit[0];
		bit[me] = own;
		wants[me] = 1;
#else
		wants[me] = 1;
		own = me == 0 ? bit[1] : 1 - bit[0];
		bit[me] = own;
#endif
		own = blocking(me, own);
		while (wants[other] && bit[other] == own)
			;
		counter++;
		wants[me] = 0;
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
