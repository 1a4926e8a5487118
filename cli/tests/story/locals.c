#include <assert.h>
#include <pthread.h>

struct job { int *sum; int values[3]; };

static void *add(void *arg)
{
	struct job *j = arg;
	for (int i = 0; i < 2; i++)
		*j->sum += j->values[i];
	return 0;
}

int main(void)
{
	int sum = 0;
	struct job jobs[2] = { { &sum, { 1, 2 } }, { &sum, { 3, 4 } } };
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, add, &jobs[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(sum == 10);
	return 0;
}
