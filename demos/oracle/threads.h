/* What the programs of this folder share: main creates the threads in order, each with its index, then joins them.
 * Their numbers of traces under sequential consistency are known exactly (expected.json): two independent checkers
 * agree on them. Default -DN=2. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

/* Each thread is started with the address of its index. */
static int index_of_thread[N + 2];
#define INDEX(arg) (*(int *)(arg))

static pthread_t thread_of[N + 2];
static int threads_created;

static inline void start(void *(*routine)(void *))
{
	int i = threads_created++;
	index_of_thread[i] = i;
	pthread_create(&thread_of[i], NULL, routine, &index_of_thread[i]);
}

static inline int join_all(void)
{
	for (int i = 0; i < threads_created; i++)
		pthread_join(thread_of[i], NULL);
	return 0;
}
