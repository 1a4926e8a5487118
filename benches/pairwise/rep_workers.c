// Replicated workers: a pool of work, two workers that take from it. A piece is either small enough to be
// done or divided into two that go back into the pool. It is over when nobody has work and the pool is
// empty.
#include <assert.h>
#include <pthread.h>

#define LENGTH 3
#define ROOM 8

static pthread_mutex_t pool = PTHREAD_MUTEX_INITIALIZER, results = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work_or_over = PTHREAD_COND_INITIALIZER;
static int from[ROOM], to[ROOM];
static int waiting;   // pieces in the pool
static int unfinished; // pieces in the pool, or at a worker's
static int sum, pieces;

static void put(int low, int high) {
    int at = 0;
    pthread_mutex_lock(&pool); //@
    at = waiting; //@
    assert(at < ROOM);
    from[at] = low; //@
    to[at] = high; //@
    waiting = waiting + 1; //@
    unfinished = unfinished + 1; //@
    pthread_cond_signal(&work_or_over); //@
    pthread_mutex_unlock(&pool); //@
}

static int take(int *low, int *high) {
    int at = 0;
    pthread_mutex_lock(&pool); //@
    while (waiting == 0 && unfinished > 0) pthread_cond_wait(&work_or_over, &pool); //@
    at = waiting; //@
    if (at > 0) {
        waiting = at - 1; //@
        *low = from[at - 1]; //@
        *high = to[at - 1]; //@
    }
    pthread_mutex_unlock(&pool); //@
    return at > 0;
}

static void finished(void) {
    pthread_mutex_lock(&pool); //@
    unfinished = unfinished - 1; //@
    if (unfinished == 0) pthread_cond_broadcast(&work_or_over); //@
    pthread_mutex_unlock(&pool); //@
}

static void *worker(void *unused) {
    int low = 0, high = 0;
    while (take(&low, &high)) {
        int middle = low + (high - low) / 2;
        if (high - low > 1) {
            put(low, middle);
            put(middle, high);
        } else {
            pthread_mutex_lock(&results); //@
            sum = sum + low + 1; //@
            pieces = pieces + 1; //@
            pthread_mutex_unlock(&results); //@
        }
        finished();
    }
    return unused;
}

int main(void) {
    pthread_t a, b;
    put(0, LENGTH);
    pthread_create(&a, 0, worker, 0); //@
    pthread_create(&b, 0, worker, 0); //@
    pthread_join(a, 0); //@
    pthread_join(b, 0); //@
    assert(pieces == LENGTH);
    assert(sum == LENGTH * (LENGTH + 1) / 2);
    assert(waiting == 0 && unfinished == 0);
    return 0;
}
