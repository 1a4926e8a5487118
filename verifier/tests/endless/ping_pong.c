// expect: safe
// Two threads alternate by a flag under a mutex and a condition variable each; both wait in a loop for their flag, and who changes it
// signals under the mutex, so no signal is lost.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static int turn, last = 1;
static void *player(void *arg)
{
	int me = (int)(long)arg;
	for (;;) {
		pthread_mutex_lock(&m);
		while (turn != me)
			pthread_cond_wait(&c[me], &m);
		assert(last == 1 - me);
		last = me;
		turn = 1 - me;
		pthread_cond_signal(&c[1 - me]);
		pthread_mutex_unlock(&m);
	}
	return 0;
}
int main(void)
{
	pthread_t t[2];
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, player, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	return 0;
}
