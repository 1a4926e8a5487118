#include <assert.h>
#include <pthread.h>

static int x;

static void *inc(void *a)
{
	int l = x;
	x = l + 1;
	return a;
}

int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, inc, 0);
	pthread_create(&q, 0, inc, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	assert(x == 2);
	return 0;
}
