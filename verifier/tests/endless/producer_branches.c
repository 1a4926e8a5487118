// expect: safe
// An input decides what is produced: an even or an odd number, into a place of its own. The consumer takes what is there.
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int even, odd, has_even, has_odd;
static void *producer(void *arg)
{
	for (;;) {
		int item = __VERIFIER_nondet_int();
		pthread_mutex_lock(&m);
		if (item & 1) {
			odd = item;
			has_odd = 1;
		} else {
			even = item;
			has_even = 1;
		}
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *consumer(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		if (has_odd)
			assert(odd & 1);
		if (has_even)
			assert(!(even & 1));
		has_odd = has_even = 0;
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, producer, 0);
	pthread_create(&t[1], 0, consumer, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
