// The sense-reversing barrier.
// published: D. Hensgen, R. Finkel, U. Manber, Two algorithms for barrier synchronization, International Journal of Parallel Programming 17(1), 1988
// family: barrier
// expect: safe
// expect -DBROKEN: unsafe(deadlock), the count is waited for instead of the sense
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 2
#define ROUNDS 2

static atomic_int count = N, sense;
static int done[N];

static void barrier(int *mine)
{
	int my_sense = !*mine;

	*mine = my_sense;
	if (atomic_fetch_sub(&count, 1) == 1) {
		count = N;
		sense = my_sense;
	} else {
#ifdef BROKEN
		while (count != N)
			;
#else
		while (sense != my_sense)
			;
#endif
	}
}

static void *worker(void *arg)
{
	int me = (long)arg, mine = 0;

	for (int round = 1; round <= ROUNDS; round++) {
		done[me] = round;
		barrier(&mine);
		for (int i = 0; i < N; i++)
			assert(done[i] == round);
		barrier(&mine);
	}
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
