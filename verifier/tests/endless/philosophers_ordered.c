// expect: safe
// Three philosophers, each takes the fork with the lower number first: a circle of waits would need a decreasing step. Each
// fork is held by one at a time.
#include <assert.h>
#include <pthread.h>
#define N 3
static pthread_mutex_t fork_[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int user[N];
static void *philosopher(void *arg)
{
	int me = (int)(long)arg, a = me, b = (me + 1) % N;
	if (a > b) {
		a = b;
		b = me;
	}
	for (;;) {
		pthread_mutex_lock(&fork_[a]);
		pthread_mutex_lock(&fork_[b]);
		user[a] = user[b] = me;
		assert(user[a] == me && user[b] == me);
		pthread_mutex_unlock(&fork_[b]);
		pthread_mutex_unlock(&fork_[a]);
	}
	return 0;
}
int main(void)
{
	pthread_t t[N];
	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, philosopher, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	return 0;
}
