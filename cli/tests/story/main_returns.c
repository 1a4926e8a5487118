#include <assert.h>
#include <pthread.h>

static int *shared;
static int cell = 1;

static void *late(void *a)
{
	assert(shared == 0);
	return a;
}

int main(void)
{
	pthread_t p;
	pthread_create(&p, 0, late, 0);
	pthread_detach(p);
	shared = &cell;
	return 0;
}
