// expect: safe
// Up to 10 and down to 0, each step checked under the mutex.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *up(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		if (n < 10)
			n++;
		assert(n >= 0 && n <= 10);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *down(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		if (n > 0)
			n--;
		assert(n >= 0 && n <= 10);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, up, 0);
	pthread_create(&t[1], 0, down, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
