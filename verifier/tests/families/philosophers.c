// The dining philosophers.
// published: E. W. Dijkstra, Hierarchical ordering of sequential processes, Acta Informatica 1(2), 1971
// family: resources
// expect: safe
// expect -DBROKEN: unsafe(deadlock), all take the fork on the same side first
#include <assert.h>
#include <pthread.h>

#define N 3

static pthread_mutex_t forks[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int uses[N];

static void *philosopher(void *arg)
{
	int me = (long)arg, first = me, second = (me + 1) % N;

#ifndef BROKEN
	if (first > second) {
		first = second;
		second = me;
	}
#endif
	pthread_mutex_lock(&forks[first]);
	pthread_mutex_lock(&forks[second]);
	uses[first]++;
	uses[second]++;
	pthread_mutex_unlock(&forks[second]);
	pthread_mutex_unlock(&forks[first]);
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, philosopher, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	for (int i = 0; i < N; i++)
		assert(uses[i] == 2);
	return 0;
}
