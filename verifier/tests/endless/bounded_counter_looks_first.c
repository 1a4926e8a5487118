// expect: partially-safe
// Two threads go up and look before they take the mutex: at 1 both see room for one more. One at a time they do not; `down`
// alternates with them, so that all can go on for ever.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *up(void *arg)
{
	for (;;) {
		if (__atomic_load_n(&n, __ATOMIC_SEQ_CST) < 2) {
			pthread_mutex_lock(&m);
			__atomic_store_n(&n, n + 1, __ATOMIC_SEQ_CST);
			assert(n <= 2);
			pthread_mutex_unlock(&m);
		}
	}
	return arg;
}
static void *down(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		if (n > 0)
			__atomic_store_n(&n, n - 1, __ATOMIC_SEQ_CST);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[3];
	pthread_create(&t[0], 0, up, 0);
	pthread_create(&t[1], 0, up, 0);
	pthread_create(&t[2], 0, down, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	return 0;
}
