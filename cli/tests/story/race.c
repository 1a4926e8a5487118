// options: --property race
#include <pthread.h>

static struct { int hits; int misses; } stats[2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *careful(void *a)
{
	pthread_mutex_lock(&m);
	stats[1].misses++;
	pthread_mutex_unlock(&m);
	return a;
}

static void *careless(void *a)
{
	stats[1].misses = -1;
	return a;
}

int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, careful, 0);
	pthread_create(&q, 0, careless, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	return 0;
}
