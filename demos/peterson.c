/* Peterson's algorithm: mutual exclusion of two threads, by reads and writes only.
 *
 * Right under sequential consistency only: the accesses are relaxed on purpose (see dekker.c).
 *
 *   -DN=2     rounds per thread
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#ifndef N
#define N 2
#endif

#define get(x) atomic_load_explicit(&(x), memory_order_relaxed)
#define set(x, v) atomic_store_explicit(&(x), (v), memory_order_relaxed)

static _Atomic int flag[2], turn;
static int counter; /* protected by the algorithm, and by nothing else */

static void *worker(void *arg)
{
	int me = *(int *)arg, other = 1 - me;

	for (int round = 0; round < N; round++) {
		set(flag[me], 1);
		set(turn, other);
		while (get(flag[other]) && get(turn) == other)
			;
		counter = counter + 1;
		set(flag[me], 0);
	}
	return NULL;
}

int main(void)
{
	pthread_t thread[2];
	int id[2] = {0, 1};

	for (int i = 0; i < 2; i++)
		pthread_create(&thread[i], NULL, worker, &id[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(thread[i], NULL);
	if (counter != 2 * N)
		printf("%d of %d increments lost\n", 2 * N - counter, 2 * N);
	assert(counter == 2 * N);
	return 0;
}
