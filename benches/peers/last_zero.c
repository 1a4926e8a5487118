/* Last Zero (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014) in what every checker knows: no clock, no output. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 10
#endif

static _Atomic int array[N + 1];
static int index_[N + 1];

static void *search(void *arg)
{
	int i = N;

	while (array[i] != 0)
		i--;
	assert(i >= 0);
	return arg;
}

static void *increment(void *arg)
{
	int j = *(int *)arg;

	array[j] = array[j - 1] + 1;
	return 0;
}

int main(void)
{
	pthread_t t[N + 1];

	for (int j = 0; j <= N; j++)
		index_[j] = j;
	pthread_create(&t[0], 0, search, 0);
	for (int j = 1; j <= N; j++)
		pthread_create(&t[j], 0, increment, &index_[j]);
	for (int j = 0; j <= N; j++)
		pthread_join(t[j], 0);
	return 0;
}
