/* Two threads take two locks in opposite order: deadlocks in some schedules (see STTT 2020, Fig. 7).
 *
 * One round each: three traces, one of them the deadlock.
 *
 *   -DN=1          rounds per thread
 *   -DENDLESS      for ever
 *   -DCORRECTED    in the same order: no deadlock
 *   -DWORK=1000    so many microseconds of work under the locks
 */
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

#ifndef N
#define N 1
#endif
#ifdef ENDLESS
#define ROUNDS for (;;)
#else
#define ROUNDS for (int i = 0; i < N; i++)
#endif

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

#ifdef ENDLESS
/* Rounds of this thread. For `stopwatch.c`; nobody else looks. */
static volatile _Thread_local unsigned long useful;
#define COUNT useful++
#else
static int work;
#define COUNT work++
#endif
#ifdef WORK
#define CRITICAL usleep(WORK), COUNT
#else
#define CRITICAL COUNT
#endif

static void *forwards(void *arg)
{
	(void)arg;
	ROUNDS {
		pthread_mutex_lock(&a);
		pthread_mutex_lock(&b);
		CRITICAL;
		pthread_mutex_unlock(&b);
		pthread_mutex_unlock(&a);
	}
	return NULL;
}

#ifndef CORRECTED
static void *backwards(void *arg)
{
	(void)arg;
	ROUNDS {
		pthread_mutex_lock(&b);
		pthread_mutex_lock(&a);
		CRITICAL;
		pthread_mutex_unlock(&a);
		pthread_mutex_unlock(&b);
	}
	return NULL;
}
#else
#define backwards forwards
#endif

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, forwards, NULL);
	pthread_create(&second, NULL, backwards, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
#ifndef ENDLESS
	assert(work == 2 * N);
#endif
	return 0;
}
