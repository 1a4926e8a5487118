/* WORKERS threads fetch BLOCKS blocks, whoever is free the next one. It checks what came.
 *
 *   -DWORKERS=2 -DBLOCKS=2     threads and blocks
 *   -DWORK=1000                so many microseconds for each block
 *   -DBROKEN                   main takes the queue away once all blocks are there, but a worker may still look whether
 *                              there is another one (pbzip2 0.9.4 had such a bug)
 */
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef BLOCKS
#define BLOCKS 2
#endif
#ifdef WORK
#define FETCH(block) (usleep(WORK), (block) * (block))
#else
#define FETCH(block) ((block) * (block))
#endif

struct queue {
	int next;
};

static struct queue blocks, *queue = &blocks;
static int done;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_done = PTHREAD_COND_INITIALIZER;
static int result[BLOCKS];

static void *worker(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&mutex);
		int block = queue->next < BLOCKS ? queue->next++ : -1;
		pthread_mutex_unlock(&mutex);
		if (block < 0)
			return arg;

		result[block] = FETCH(block);

		pthread_mutex_lock(&mutex);
		if (++done == BLOCKS)
			pthread_cond_signal(&all_done);
		pthread_mutex_unlock(&mutex);
	}
}

int main(void)
{
	pthread_t thread[WORKERS];

	for (int i = 0; i < WORKERS; i++)
		pthread_create(&thread[i], NULL, worker, NULL);

	pthread_mutex_lock(&mutex);
	while (done < BLOCKS)
		pthread_cond_wait(&all_done, &mutex);
	pthread_mutex_unlock(&mutex);
#ifdef BROKEN
	queue = NULL;
#endif
	for (int i = 0; i < WORKERS; i++)
		pthread_join(thread[i], NULL);
	for (int i = 0; i < BLOCKS; i++)
		assert(result[i] == i * i);
	return 0;
}
