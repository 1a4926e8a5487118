/* A server that never ends: a listener hands requests over to WORKERS threads through a queue of CAPACITY places.
 *
 *   -DWORKERS=2 -DCAPACITY=2     worker threads, places in the queue
 *   -DWORK=1000                  how long a worker is busy with a request, in microseconds
 *   -DBROKEN                     workers that are woken do not look again whether there is a request: another worker may
 *                                have come first
 */
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef CAPACITY
#define CAPACITY 2
#endif
#ifdef WORK
#define HANDLE() usleep(WORK)
#else
#define HANDLE() ((void)0)
#endif
#ifdef BROKEN
#define WHILE if
#else
#define WHILE while
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t some = PTHREAD_COND_INITIALIZER, room = PTHREAD_COND_INITIALIZER;
static int waiting; /* requests in the queue */

/* Requests that this thread has dealt with. For `stopwatch.c`; nobody else looks. */
static volatile _Thread_local unsigned long useful;

static void *worker(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&mutex);
		WHILE (waiting == 0)
			pthread_cond_wait(&some, &mutex);
		assert(waiting > 0);
		waiting--;
		pthread_cond_signal(&room);
		pthread_mutex_unlock(&mutex);
		HANDLE();
		useful++;
	}
	return arg;
}

int main(void)
{
	pthread_t thread;

	for (int i = 0; i < WORKERS; i++)
		pthread_create(&thread, NULL, worker, NULL);
	for (;;) {
		pthread_mutex_lock(&mutex);
		while (waiting == CAPACITY)
			pthread_cond_wait(&room, &mutex);
		waiting++;
		pthread_cond_signal(&some);
		pthread_mutex_unlock(&mutex);
	}
}
