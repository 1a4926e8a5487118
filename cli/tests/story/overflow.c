// options: --property overflow
#include <limits.h>
#include <pthread.h>

static int budget = INT_MAX - 1;

static void *spend(void *a)
{
	budget = budget + 1;
	return a;
}

int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, spend, 0);
	pthread_create(&q, 0, spend, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	return 0;
}
