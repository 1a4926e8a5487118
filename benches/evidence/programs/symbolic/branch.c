/* What one thread writes is up to its input; another one may not see one of the two. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

unsigned __VERIFIER_nondet_uint(void);

static atomic_int x, y;

static void *writer(void *arg)
{
	if (__VERIFIER_nondet_uint() & 1)
		x = 1;
	else
		y = 1;
	return arg;
}

static void *reader(void *arg)
{
	assert(y == 0);
	return arg;
}

int main(void)
{
	pthread_t t[2];

	pthread_create(&t[0], NULL, writer, NULL);
	pthread_create(&t[1], NULL, reader, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
