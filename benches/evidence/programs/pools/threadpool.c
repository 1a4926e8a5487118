/* Uses mbrossard/threadpool: TASKS tasks for THREADS threads, and the end of the pool; -DTHREADS=N -DTASKS=N. */
#include <assert.h>
#include <pthread.h>
#include "threadpool.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void task(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&m);
    done++;
    pthread_mutex_unlock(&m);
}

int main(void)
{
    threadpool_t *pool = threadpool_create(THREADS, TASKS, 0);
    assert(pool);
    for (int i = 0; i < TASKS; i++)
        assert(threadpool_add(pool, task, 0, 0) == 0);
    assert(threadpool_destroy(pool, 0) == 0);
    pthread_mutex_lock(&m);
    assert(done <= TASKS);
    pthread_mutex_unlock(&m);
    return 0;
}
