// Quicksort by several threads: whoever has divided a part hands one half to a thread that is idle, if there
// is one, and sorts the other. Each thread of the pool waits for work by a condition of its own.
#include <assert.h>
#include <pthread.h>

#define LENGTH 4
#define POOL 2

enum state { IDLE, WORK, END };

static pthread_mutex_t common = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t of_thread[POOL] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static pthread_cond_t over = PTHREAD_COND_INITIALIZER;
static enum state state[POOL];
static int low_of[POOL], high_of[POOL];
static int busy; // threads with work
static int array[LENGTH] = {3, 1, 4, 2};

// Gives a part away, if somebody is idle.
static int give(int low, int high) {
    int to = -1;
    pthread_mutex_lock(&common); //@
    for (int i = 0; i < POOL && to < 0; i++)
        if (state[i] == IDLE)
            to = i;
    if (to >= 0) {
        low_of[to] = low; //@
        high_of[to] = high; //@
        state[to] = WORK; //@
        busy = busy + 1; //@
        pthread_cond_signal(&of_thread[to]); //@
    }
    pthread_mutex_unlock(&common); //@
    return to >= 0;
}

static int divide(int low, int high) {
    int pivot = 0, here = 0, there = 0, middle = low;
    pivot = array[high - 1]; //@
    for (int i = low; i < high - 1; i++) {
        here = array[i]; //@
        if (here < pivot) {
            there = array[middle]; //@
            array[middle] = here; //@
            array[i] = there; //@
            middle++;
        }
    }
    there = array[middle]; //@
    array[middle] = pivot; //@
    array[high - 1] = there; //@
    return middle;
}

static void sort(int low, int high) {
    while (high - low > 1) {
        int middle = divide(low, high);
        if (middle - low > 1 && !give(low, middle))
            sort(low, middle);
        low = middle + 1;
    }
}

static void *thread(void *arg) {
    int me = arg != 0, low = 0, high = 0, what = IDLE;
    for (;;) {
        pthread_mutex_lock(&common); //@
        while (state[me] == IDLE) pthread_cond_wait(&of_thread[me], &common); //@
        what = state[me]; //@
        low = low_of[me]; //@
        high = high_of[me]; //@
        pthread_mutex_unlock(&common); //@
        if (what == END)
            return arg;
        sort(low, high);
        pthread_mutex_lock(&common); //@
        state[me] = IDLE; //@
        busy = busy - 1; //@
        if (busy == 0) pthread_cond_signal(&over); //@
        pthread_mutex_unlock(&common); //@
    }
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, thread, 0); //@
    pthread_create(&b, 0, thread, &b); //@
    give(0, LENGTH);
    pthread_mutex_lock(&common); //@
    while (busy > 0) pthread_cond_wait(&over, &common); //@
    for (int i = 0; i < POOL; i++) {
        state[i] = END; //@
        pthread_cond_signal(&of_thread[i]); //@
    }
    pthread_mutex_unlock(&common); //@
    pthread_join(a, 0); //@
    pthread_join(b, 0); //@
    for (int i = 0; i < LENGTH; i++)
        assert(array[i] == i + 1);
    return 0;
}
