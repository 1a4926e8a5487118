/* Indexer (Flanagan, Godefroid, POPL 2005) with arbitrary messages of 32 bits: each thread inserts its message where the
 * hash says, or at the next free place.
 *
 *   -DN=2     number of threads
 *   -DSIZE=4  places
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifndef SIZE
#define SIZE 4
#endif

unsigned __VERIFIER_nondet_uint(void);

static _Atomic unsigned table[SIZE];

static void *insert(void *arg)
{
	/* 0 is an empty place. */
	unsigned w = __VERIFIER_nondet_uint() | 1, h = w * 7 % SIZE, empty = 0;
	int probes = 0;

	while (!atomic_compare_exchange_strong(&table[h], &empty, w)) {
		h = (h + 1) % SIZE;
		empty = 0;
		probes++;
		assert(probes < N);
	}
	assert(table[h] == w);
	return arg;
}

int main(void)
{
	pthread_t thread[N];

	for (int i = 0; i < N; i++)
		pthread_create(&thread[i], NULL, insert, NULL);
	for (int i = 0; i < N; i++)
		pthread_join(thread[i], NULL);
	return 0;
}
