/* Last Zero (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014) on an arbitrary array of zeros and ones.
 *
 *   -DN=3     number of writers
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

_Bool __VERIFIER_nondet_bool(void);

static _Atomic int array[N + 1];

static void *search(void *arg)
{
	int i = N;

	while (i > 0 && array[i] != 0)
		i--;
	assert(i >= 0 && i <= N);
	return arg;
}

static void *increment(void *arg)
{
	int j = *(int *)arg;
	int v = array[j - 1] + 1;

	assert(v >= 1 && v <= N + 2);
	array[j] = v;
	return NULL;
}

int main(void)
{
	pthread_t thread[N + 1];
	int index[N + 1];

	for (int j = 0; j <= N; j++) {
		index[j] = j;
		array[j] = __VERIFIER_nondet_bool();
	}
	pthread_create(&thread[0], NULL, search, NULL);
	for (int j = 1; j <= N; j++)
		pthread_create(&thread[j], NULL, increment, &index[j]);
	for (int j = 0; j <= N; j++)
		pthread_join(thread[j], NULL);
	assert(array[N] >= 1 && array[N] <= N + 1);
	return 0;
}
