// Szymanski's waiting room with two doors.
// published: B. K. Szymanski, A simple solution to Lamport's concurrent programming problem with linear wait, ICS 1988
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion|deadlock), nobody lets those with lower numbers go first
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag[2];
static int counter;

static void *worker(void *arg)
{
	int me = (long)arg, other = 1 - me;

	flag[me] = 1;
	while (flag[other] >= 3)
		;
	flag[me] = 3;
	if (flag[other] == 1) {
		flag[me] = 2;
		while (flag[other] != 4)
			;
	}
	flag[me] = 4;
#ifndef BROKEN
	if (other < me)
		while (flag[other] >= 2)
			;
#endif
	counter++;
	if (other > me)
		/* 2 or 3: between the doors */
		while ((unsigned)flag[other] - 2 < 2)
			;
	flag[me] = 0;
	return 0;
}

int main(void)
{
	pthread_t t[2];

	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(counter == 2);
	return 0;
}
