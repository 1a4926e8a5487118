// expect: safe
// As ping_pong with `if` for `while`: without spurious wake-ups, which the runtime suppresses, a wake means that the other one has
// signalled this one's own condition after giving the turn away, and only this thread takes it back.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static int turn;
static void *player(void *arg)
{
	int me = (int)(long)arg;
	for (;;) {
		pthread_mutex_lock(&m);
		if (turn != me)
			pthread_cond_wait(&c[me], &m);
		assert(turn == me);
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
