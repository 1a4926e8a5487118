/* Indexer (Flanagan, Godefroid, POPL 2005) in what every checker knows: no clock, no output. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 14
#endif
#define SIZE 128
#define MESSAGES 4

static _Atomic int table[SIZE];
static int tids[N];

static void *insert(void *arg)
{
	int tid = *(int *)arg;

	for (int m = 0; m < MESSAGES;) {
		int w = (++m) * 11 + tid, h = (w * 7) % SIZE, empty = 0, probes = 0;

		while (!atomic_compare_exchange_strong(&table[h], &empty, w)) {
			h = (h + 1) % SIZE;
			empty = 0;
			probes++;
		}
		assert(probes <= 1);
	}
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (int i = 0; i < N; i++) {
		tids[i] = i;
		pthread_create(&t[i], 0, insert, &tids[i]);
	}
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	return 0;
}
