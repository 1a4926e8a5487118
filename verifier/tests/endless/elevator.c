// expect: safe
// Calls from outside are checked; the cabin moves one floor at a time towards one of the floors 0..3 and so stays between.
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int target, floor_;
static void *calls(void *arg)
{
	for (;;) {
		int call = __VERIFIER_nondet_int();
		if (call >= 0 && call <= 3) {
			pthread_mutex_lock(&m);
			target = call;
			pthread_mutex_unlock(&m);
		}
	}
	return arg;
}
static void *cabin(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		if (floor_ < target)
			floor_++;
		else if (floor_ > target)
			floor_--;
		assert(floor_ >= 0 && floor_ <= 3);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, calls, 0);
	pthread_create(&t[1], 0, cabin, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
