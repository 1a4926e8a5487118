/* Threads in a ring hand values to their right neighbours, for ever: two barriers a round keep writers and readers apart (as the
 * barrier benchmark of STTT 2020, Table 1).
 *
 *   -DTHREADS=2     threads
 *   -DROUNDS=2      each ends after so many rounds
 *   -DBROKEN        the second barrier is missing: who is fast overwrites what his neighbour has yet to read
 */
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifdef ROUNDS
#define FOREVER for (unsigned round = 0; round < ROUNDS; round++)
#else
#define FOREVER for (unsigned round = 0;; round++)
#endif

static pthread_barrier_t written, read_by_all;
static unsigned cell[THREADS];

/* Rounds of this thread. For `stopwatch.c`; nobody else looks. */
static volatile _Thread_local unsigned long useful;

static void *member(void *arg)
{
	int me = (int)(unsigned long)arg, left = (me + THREADS - 1) % THREADS;

	FOREVER {
		cell[me] = round;
		pthread_barrier_wait(&written);
		assert(cell[left] == round);
#ifndef BROKEN
		pthread_barrier_wait(&read_by_all);
#endif
		useful++;
	}
	return NULL;
}

int main(void)
{
	pthread_t thread[THREADS];

	pthread_barrier_init(&written, NULL, THREADS);
	pthread_barrier_init(&read_by_all, NULL, THREADS);
	for (unsigned long i = 0; i < THREADS; i++)
		pthread_create(&thread[i], NULL, member, (void *)i);
	for (int i = 0; i < THREADS; i++)
		pthread_join(thread[i], NULL);
	return 0;
}
