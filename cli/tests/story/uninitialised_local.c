#include <assert.h>
#include <pthread.h>

static int ready;

static void *set(void *a)
{
	ready = 1;
	return a;
}

int main(void)
{
	int size;
	pthread_t p;
	pthread_create(&p, 0, set, 0);
	if (ready)
		size = 4;
	pthread_join(p, 0);
	assert(size != 77);
	return 0;
}
