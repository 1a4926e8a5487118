// The one-bit algorithm: a flag for each thread and nothing else.
// published: J. E. Burns, N. A. Lynch, Bounds on shared memory for mutual exclusion, Information and Computation 107(2), 1993
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion), lower threads are not asked again once the own flag is up
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 2

static atomic_int flag[N];
static int counter;

static int lower(int me)
{
	for (int j = 0; j < me; j++)
		if (flag[j])
			return 1;
	return 0;
}

static void *worker(void *arg)
{
	int me = (long)arg;

	for (;;) {
		flag[me] = 0;
		for (int j = 0; j < me; j++)
			while (flag[j])
				;
		flag[me] = 1;
#ifdef BROKEN
		break;
#endif
		if (!lower(me))
			break;
	}
	for (int j = me + 1; j < N; j++)
		while (flag[j])
			;
	counter++;
	flag[me] = 0;
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	assert(counter == N);
	return 0;
}
