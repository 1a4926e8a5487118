#include <assert.h>
#include <pthread.h>

extern void irs_input(void *place, unsigned long size);
extern void irs_assume(int holds);

static int level;

static void *rise(void *a)
{
	level = 7;
	return a;
}

int main(void)
{
	int limit;
	pthread_t p;
	irs_input(&limit, sizeof limit);
	irs_assume(limit >= 5 && limit < 9);
	pthread_create(&p, 0, rise, 0);
	assert(level < limit);
	pthread_join(p, 0);
	return 0;
}
