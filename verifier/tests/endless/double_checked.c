// expect: safe
// The value is there before the flag is up, and the flag never goes down again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ready, value;
static void *user(void *arg)
{
	for (;;) {
		if (!atomic_load(&ready)) {
			pthread_mutex_lock(&m);
			if (!atomic_load(&ready)) {
				atomic_store(&value, 42);
				atomic_store(&ready, 1);
			}
			pthread_mutex_unlock(&m);
		}
		assert(atomic_load(&value) == 42);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, user, 0);
	pthread_create(&t[1], 0, user, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
