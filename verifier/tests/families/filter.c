// The filter lock: Peterson's algorithm for n threads, n - 1 levels that each hold one back.
// published: G. L. Peterson, Myths about the mutual exclusion problem, Information Processing Letters 12(3), 1981
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion), one level too few
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3
#ifdef BROKEN
#define LEVELS (N - 2)
#else
#define LEVELS (N - 1)
#endif

static atomic_int level[N], victim[N];
static int counter;

static void *worker(void *arg)
{
	int me = (long)arg;

	for (int l = 1; l <= LEVELS; l++) {
		level[me] = l;
		victim[l] = me;
		for (int k = 0; k < N; k++)
			if (k != me)
				while (level[k] >= l && victim[l] == me)
					;
	}
	counter++;
	level[me] = 0;
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
