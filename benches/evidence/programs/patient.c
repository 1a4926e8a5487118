/* Last Zero (see demos/last_zero.c) whose main thread sleeps before it creates the others: a program that is alive while
 * verifiers come and go. -DSECONDS= how long. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

#ifndef N
#define N 13
#endif
#ifndef SECONDS
#define SECONDS 60
#endif

static _Atomic int array[N + 1];

static void *search(void *arg)
{
	(void)arg;
	int i = N;
	while (array[i] != 0)
		i--;
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

	for (int j = 0; j <= N; j++)
		index[j] = j;
	sleep(SECONDS);
	pthread_create(&thread[0], NULL, search, NULL);
	for (int j = 1; j <= N; j++)
		pthread_create(&thread[j], NULL, increment, &index[j]);
	for (int j = 0; j <= N; j++)
		pthread_join(thread[j], NULL);
	assert(array[N] >= 1 && array[N] <= N);
	return 0;
}
