/* Last Zero with N workers, in a program that stays: main sleeps for SECONDS before it lets the threads begin, so that
 * verifiers can come and go meanwhile. Sleeping orders nothing. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <unistd.h>

#ifndef N
#define N 13
#endif
#ifndef SECONDS
#define SECONDS 120
#endif

static _Atomic int array[N + 1];

static void *worker(void *arg)
{
	intptr_t j = (intptr_t)arg;
	atomic_store(&array[j], atomic_load(&array[j - 1]) + 1);
	return NULL;
}

static void *finder(void *arg)
{
	(void)arg;
	int i = N;
	while (atomic_load(&array[i]) != 0)
		i--;
	assert(i >= 0 && i <= N);
	return NULL;
}

int main(void)
{
	pthread_t t[N + 1];

	sleep(SECONDS);
	pthread_create(&t[0], NULL, finder, NULL);
	for (intptr_t j = 1; j <= N; j++)
		pthread_create(&t[j], NULL, worker, (void *)j);
	for (int j = 0; j <= N; j++)
		pthread_join(t[j], NULL);
	return 0;
}
