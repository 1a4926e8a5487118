// expect: unsafe
// The commander takes any number for a state, and checks it at once: the input 4 fails under every schedule.
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int state;
static void *commands(void *arg)
{
	for (;;) {
		int next = __VERIFIER_nondet_int();
		pthread_mutex_lock(&m);
		if (next != state)
			state = next;
		assert(state >= 0 && state < 4);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *runs(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		state = 0;
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, commands, 0);
	pthread_create(&t[1], 0, runs, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
