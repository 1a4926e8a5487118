/* N threads in a ring: in each round every thread fills its own cell, waits for all, and adds up its right
 * neighbour's cell. Two barriers a round keep readers and writers apart: one trace.
 *
 *   -DN=3         number of threads
 *   -DROUNDS=2    rounds
 */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

static pthread_barrier_t barrier;
static int cell[N];

struct member {
	int index;
	int sum;
};

static void *run(void *arg)
{
	struct member *self = arg;
	int i = self->index, sum = 0;

	for (int round = 1; round <= ROUNDS; round++) {
		cell[i] = round * (i + 1);
		pthread_barrier_wait(&barrier);
		sum += cell[(i + 1) % N];
		pthread_barrier_wait(&barrier);
	}
	self->sum = sum;
	return NULL;
}

int main(void)
{
	pthread_t thread[N];
	struct member member[N];

	pthread_barrier_init(&barrier, NULL, N);
	for (int i = 0; i < N; i++) {
		member[i].index = i;
		pthread_create(&thread[i], NULL, run, &member[i]);
	}
	for (int i = 0; i < N; i++)
		pthread_join(thread[i], NULL);
	for (int i = 0; i < N; i++)
		assert(member[i].sum == ROUNDS * (ROUNDS + 1) / 2 * ((i + 1) % N + 1));
	pthread_barrier_destroy(&barrier);
	return 0;
}
