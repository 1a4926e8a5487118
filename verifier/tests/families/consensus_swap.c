// Consensus of two threads by test-and-set and a register each.
// published: M. Herlihy, Wait-free synchronization, ACM TOPLAS 13(1), 1991
// family: consensus
// expect: safe
// expect -DBROKEN: unsafe(assertion), the proposal is written after the test
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int proposal[2];
static atomic_flag flag = ATOMIC_FLAG_INIT;
static int decided[2];

static void *worker(void *arg)
{
	int me = (long)arg;

#ifndef BROKEN
	proposal[me] = me + 1;
#endif
	decided[me] = atomic_flag_test_and_set(&flag) ? proposal[1 - me] : me + 1;
#ifdef BROKEN
	proposal[me] = me + 1;
#endif
	return 0;
}

int main(void)
{
	pthread_t t[2];

	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(decided[0] == decided[1]);
	return 0;
}
