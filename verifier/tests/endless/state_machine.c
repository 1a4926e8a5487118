// expect: safe
// A machine stopped (0), starting (1), running (2), stopping (3): commands from outside, and a thread that finishes what has begun.
// Every change leads to one of the four states.
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int state;
static void *commands(void *arg)
{
	for (;;) {
		int start = __VERIFIER_nondet_int();
		pthread_mutex_lock(&m);
		if (start > 0 && state == 0)
			state = 1;
		else if (start < 0 && state == 2)
			state = 3;
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *runs(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		if (state == 1 || state == 3)
			state = (state + 1) % 4;
		assert(state == 0 || state == 2);
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
