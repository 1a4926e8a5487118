/* Last Zero (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014).
 *
 * array[0..N] starts as zeros. Thread 0 looks for the highest index that holds zero, from N downwards; thread j
 * (1 <= j <= N) does array[j] = array[j - 1] + 1: one read and one write. (N + 3) * 2^(N - 2) traces.
 *
 * Prints the time from the first creation to the last join. The clock is printed and never looked at, so it does
 * not matter to a proof.
 *
 *   -DN=15    number of writers
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#ifndef N
#define N 15
#endif

static _Atomic int array[N + 1];

static void *search(void *arg)
{
	(void)arg;
	int i = N;
	while (array[i] != 0)
		i--;
	/* array[0] is never written: the search ends there at the latest. */
	assert(i >= 0 && i <= N);
	return NULL;
}

static void *increment(void *arg)
{
	int j = *(int *)arg;
	array[j] = array[j - 1] + 1;
	return NULL;
}

int main(void)
{
	pthread_t thread[N + 1];
	int index[N + 1];
	struct timespec from, to;

	for (int j = 0; j <= N; j++)
		index[j] = j;
	clock_gettime(CLOCK_MONOTONIC, &from);
	pthread_create(&thread[0], NULL, search, NULL);
	for (int j = 1; j <= N; j++)
		pthread_create(&thread[j], NULL, increment, &index[j]);
	for (int j = 0; j <= N; j++)
		pthread_join(thread[j], NULL);
	clock_gettime(CLOCK_MONOTONIC, &to);

	/* The longest chain of increments that can have reached the last cell has N links, the shortest one. */
	int last = array[N];
	assert(last >= 1 && last <= N);
	printf("interval_ns %lld\n", (to.tv_sec - from.tv_sec) * 1000000000LL + (to.tv_nsec - from.tv_nsec));
	return 0;
}
