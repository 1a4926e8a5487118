#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool want[2];

static void *enter(void *arg)
{
	long me = (long)arg;
	atomic_store(&want[me], true);
	while (atomic_load(&want[1 - me]))
		;
	atomic_store(&want[me], false);
	return 0;
}

int main(void)
{
	pthread_t t[2];
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, enter, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	return 0;
}
