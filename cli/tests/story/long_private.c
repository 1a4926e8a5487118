#include <assert.h>
#include <pthread.h>

static int table[64], sum, done;

static void *fill(void *a)
{
	for (int i = 0; i < 40; i++)
		table[i] = i;
	for (int i = 0; i < 40; i++)
		sum += table[i];
	done = 1;
	return a;
}

int main(void)
{
	pthread_t p;
	pthread_create(&p, 0, fill, 0);
	assert(!done);
	pthread_join(p, 0);
	return 0;
}
