#include <assert.h>
#include <pthread.h>

static _Atomic int turn;

static void *step(void *a)
{
	if (turn == (long)a)
		turn = (long)a + 1;
	return 0;
}

int main(void)
{
	pthread_t t[5];
	for (long i = 0; i < 5; i++)
		pthread_create(&t[i], 0, step, (void *)i);
	for (int i = 0; i < 5; i++)
		pthread_join(t[i], 0);
	assert(turn != 3);
	return 0;
}
