// expect: partially-safe
// Without the mutex both lights can see the other red and turn green. One whole turn of a light at a time is right. (The crash is
// noticed by a light that has just turned green.)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int green[2];
static void *light(void *arg)
{
	int me = (int)(long)arg;
	for (;;) {
		if (!atomic_load(&green[1 - me])) {
			atomic_store(&green[me], 1);
			assert(!atomic_load(&green[1 - me]));
			atomic_store(&green[me], 0);
		}
	}
	return 0;
}
int main(void)
{
	pthread_t t[2];
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, light, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	return 0;
}
