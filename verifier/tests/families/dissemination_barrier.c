// The dissemination barrier: in round k each thread tells the one 2^k ahead of it.
// published: D. Hensgen, R. Finkel, U. Manber, Two algorithms for barrier synchronization, International Journal of Parallel Programming 17(1), 1988
// family: barrier
// expect: safe
// expect -DBROKEN: unsafe(assertion), one round too few
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3
#ifdef BROKEN
#define ROUNDS 1
#else
#define ROUNDS 2
#endif

static atomic_int told[ROUNDS][N];
static atomic_int arrived[N];

static void *worker(void *arg)
{
	int me = (long)arg;

	arrived[me] = 1;
	for (int k = 0; k < ROUNDS; k++) {
		atomic_int *mine = &told[k][me];

		told[k][(me + (1 << k)) % N] = 1;
		while (!*mine)
			;
	}
	for (int i = 0; i < N; i++)
		assert(arrived[i]);
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	return 0;
}
