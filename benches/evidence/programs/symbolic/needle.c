/* A bug that one input of 2^32 shows, in one of two orders: 3 * 0x2badcafe + 1 = 0x830960fb, modulo 2^32 for no other. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

unsigned __VERIFIER_nondet_uint(void);

static atomic_uint x;

static void *writer(void *arg)
{
	unsigned in = __VERIFIER_nondet_uint();

	x = in * 3 + 1;
	return arg;
}

static void *reader(void *arg)
{
	assert(x != 0x830960fb);
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
