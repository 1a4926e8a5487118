// expect: partially-safe
// An input decides in which order one thread takes the two locks: in the wrong one it can deadlock with the other thread. Where the
// threads are inside one after the other, no input does harm.
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *either(void *arg)
{
	for (;;) {
		if (__VERIFIER_nondet_int() < 0) {
			pthread_mutex_lock(&b);
			pthread_mutex_lock(&a);
		} else {
			pthread_mutex_lock(&a);
			pthread_mutex_lock(&b);
		}
		pthread_mutex_unlock(&b);
		pthread_mutex_unlock(&a);
	}
	return arg;
}
static void *ab(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&a);
		pthread_mutex_lock(&b);
		pthread_mutex_unlock(&b);
		pthread_mutex_unlock(&a);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, either, 0);
	pthread_create(&t[1], 0, ab, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
