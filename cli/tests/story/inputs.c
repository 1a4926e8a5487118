#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int level, limit;
static long started;

static void *reader(void *a)
{
	char buffer[4];
	if (read(0, buffer, sizeof buffer) == 2 && buffer[1] == '\n')
		level = buffer[0] - '0';
	return a;
}

int main(void)
{
	pthread_t p;
	started = time(0);
	pthread_create(&p, 0, reader, 0);
	int c = getchar();
	if (c == 'x')
		limit = 5;
	int r = rand();
	pthread_join(p, 0);
	assert(!(level > 7 && limit == 5 && r % 3 == 1 && started > 100));
	return 0;
}
