/* Two threads take two locks in opposite order: deadlocks in some schedules (see STTT 2020, Fig. 7).
 *
 * One round each: three traces, one of them the deadlock.
 *
 *   -DN=1     rounds per thread
 */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 1
#endif

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int work;

static void *forwards(void *arg)
{
	(void)arg;
	for (int i = 0; i < N; i++) {
		pthread_mutex_lock(&a);
		pthread_mutex_lock(&b);
		work++;
		pthread_mutex_unlock(&b);
		pthread_mutex_unlock(&a);
	}
	return NULL;
}

static void *backwards(void *arg)
{
	(void)arg;
	for (int i = 0; i < N; i++) {
		pthread_mutex_lock(&b);
		pthread_mutex_lock(&a);
		work++;
		pthread_mutex_unlock(&a);
		pthread_mutex_unlock(&b);
	}
	return NULL;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, forwards, NULL);
	pthread_create(&second, NULL, backwards, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	assert(work == 2 * N);
	return 0;
}
