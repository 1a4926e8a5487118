#include <assert.h>
#include <pthread.h>
#include <string.h>

static int quiet, printed;

static void *report(void *a)
{
	if (!quiet)
		printed = 1;
	return a;
}

int main(int argc, char **argv)
{
	pthread_t p;
	pthread_create(&p, 0, report, 0);
	if (argc > 1 && strcmp(argv[1], "-q") == 0)
		quiet = 1;
	pthread_join(p, 0);
	assert(!(quiet && printed));
	return 0;
}
