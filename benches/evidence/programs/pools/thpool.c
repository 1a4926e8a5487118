/* Uses Pithikos/C-Thread-Pool: TASKS tasks for THREADS threads, and a wait for all of them; -DTHREADS=N -DTASKS=N. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include "thpool.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *job(void *arg)
{
    pthread_mutex_lock(&m);
    done++;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    threadpool pool = thpool_init(THREADS);
    for (int i = 0; i < TASKS; i++)
        thpool_add_work(pool, (void *)job, 0);
    thpool_wait(pool);
    pthread_mutex_lock(&m);
    assert(done == TASKS);
    pthread_mutex_unlock(&m);
    return 0;
}
