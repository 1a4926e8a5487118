// expect: partially-safe
// Each of three philosophers takes the fork at the left first: all three left forks taken is a deadlock. One meal at a time
// never gets there.
#include <pthread.h>
#define N 3
static pthread_mutex_t fork_[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void *philosopher(void *arg)
{
	int me = (int)(long)arg;
	for (;;) {
		pthread_mutex_lock(&fork_[me]);
		pthread_mutex_lock(&fork_[(me + 1) % N]);
		pthread_mutex_unlock(&fork_[(me + 1) % N]);
		pthread_mutex_unlock(&fork_[me]);
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
