// expect: safe
// Two lights change under one mutex: a light turns green only where the other is red. At most one is green.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int green[2];
static void *light(void *arg)
{
	int me = (int)(long)arg;
	for (;;) {
		pthread_mutex_lock(&m);
		if (green[me])
			green[me] = 0;
		else if (!green[1 - me])
			green[me] = 1;
		assert(!(green[0] && green[1]));
		pthread_mutex_unlock(&m);
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
