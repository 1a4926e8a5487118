/* Indexer (Flanagan, Godefroid, POPL 2005).
 *
 * A shared hash table of 128 entries. Each of N threads inserts 4 messages w = (++m) * 11 + tid at
 * h = (w * 7) % 128 by compare-exchange, trying the next entry while the slot is taken. Threads meet in a slot
 * from 12 threads on: threads t and t + 11 do in three slots. 8^(N - 11) traces for N >= 11.
 *
 * Prints the time from the first creation to the last join.
 *
 *   -DN=15    number of threads (1 to 22)
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#ifndef N
#define N 15
#endif
#define SIZE 128
#define MESSAGES 4

_Static_assert(N >= 1 && N <= 22, "more than two threads would meet in one slot");

static _Atomic int table[SIZE];

struct worker {
	int tid;
	int displaced; /* messages that found their slot taken */
};

static void *insert(void *arg)
{
	struct worker *self = arg;
	int tid = self->tid;
	int displaced = 0;

	for (int m = 0; m < MESSAGES;) {
		int w = (++m) * 11 + tid;
		int h = (w * 7) % SIZE;
		int probes = 0;
		int empty = 0;
		while (!atomic_compare_exchange_strong(&table[h], &empty, w)) {
			h = (h + 1) % SIZE;
			empty = 0;
			probes++;
		}
		/* Two threads at most meet in a slot, and nobody's slot is the next one. */
		assert(probes <= 1);
		displaced += probes;
	}
	self->displaced = displaced;
	return NULL;
}

int main(void)
{
	pthread_t thread[N];
	struct worker worker[N];
	struct timespec from, to;

	for (int i = 0; i < N; i++)
		worker[i].tid = i;
	clock_gettime(CLOCK_MONOTONIC, &from);
	for (int i = 0; i < N; i++)
		pthread_create(&thread[i], NULL, insert, &worker[i]);
	for (int i = 0; i < N; i++)
		pthread_join(thread[i], NULL);
	clock_gettime(CLOCK_MONOTONIC, &to);

	/* Whoever comes second is displaced: exactly one message of each pair that meets, in every schedule. */
	int displaced = 0, meetings = 0;
	for (int i = 0; i < N; i++) {
		displaced += worker[i].displaced;
		if (i >= 11)
			meetings += MESSAGES - 1;
	}
	assert(displaced == meetings);
	printf("interval_ns %lld\n", (to.tv_sec - from.tv_sec) * 1000000000LL + (to.tv_nsec - from.tv_nsec));
	return 0;
}
