// expect: unsafe
// Calls are not checked: if every call is for floor 5, the cabin comes to floor 4, whatever the order, as long as both threads move.
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int target, floor_;
static void *calls(void *arg)
{
	for (;;) {
		int call = __VERIFIER_nondet_int();
		pthread_mutex_lock(&m);
		target = call;
		pthread_mutex_unlock(&m);
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
		assert(floor_ >= -3 && floor_ <= 3);
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
