// Lamport's bakery.
// published: L. Lamport, A new solution of Dijkstra's concurrent programming problem, CACM 17(8), 1974
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion), nobody waits for one who is still choosing a number
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 2

static atomic_int choosing[N], number[N];
static int counter;

static void *worker(void *arg)
{
	int me = (long)arg, max = 0, mine;

	choosing[me] = 1;
	for (int j = 0; j < N; j++) {
		int n = number[j];

		if (n > max)
			max = n;
	}
	mine = max + 1;
	number[me] = mine;
	choosing[me] = 0;
	for (int j = 0; j < N; j++) {
		if (j == me)
			continue;
#ifndef BROKEN
		while (choosing[j])
			;
#endif
		/* (number[j], j) < (mine, me) */
		while (number[j] != 0 && number[j] * N + j < mine * N + me)
			;
	}
	counter++;
	number[me] = 0;
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	assert(counter == N);
	return 0;
}
