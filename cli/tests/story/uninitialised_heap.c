#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct options { int depth; int width; };
static int ready;

static void *set(void *a)
{
	ready = 1;
	return a;
}

int main(void)
{
	struct options *o = malloc(sizeof *o);
	pthread_t p;
	pthread_create(&p, 0, set, 0);
	if (ready)
		o->width = 4;
	assert(o->width < 100);
	pthread_join(p, 0);
	return 0;
}
