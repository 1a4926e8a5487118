// The executive of a spacecraft's remote agent: tasks achieve properties in a database, a daemon watches
// that what tasks hold is what the database says. Whoever changes it counts an event; the daemon must not
// wait for an event that was already counted.
#include <assert.h>
#include <pthread.h>

#define TASKS 2

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct {
    int count;            // events
    int running;          // tasks
    int value[TASKS];     // what is so
    int achieved[TASKS];  // a task relies on it
    int repaired;
} db = {0, TASKS, {0, 0}, {0, 0}, 0};

static void achieve(int task, int value) {
    pthread_mutex_lock(&lock); //@
    db.value[task] = value; //@
    db.achieved[task] = 1; //@
    db.count = db.count + 1; //@
    pthread_cond_signal(&changed); //@
    pthread_mutex_unlock(&lock); //@
}

static void release(int task) {
    int held = 0, value = 0;
    pthread_mutex_lock(&lock); //@
    held = db.achieved[task]; //@
    value = db.value[task]; //@
    db.achieved[task] = 0; //@
    db.running = db.running - 1; //@
    db.count = db.count + 1; //@
    pthread_cond_signal(&changed); //@
    pthread_mutex_unlock(&lock); //@
    assert(held && value != 0);
}

static void *task(void *arg) {
    int me = arg != 0;
    achieve(me, 1 + me);
    release(me);
    return arg;
}

static void *daemon(void *unused) {
    int seen = 0, left = TASKS;
    while (left > 0) {
        pthread_mutex_lock(&lock); //@
        while (db.count == seen) pthread_cond_wait(&changed, &lock); //@
        seen = db.count; //@
        left = db.running; //@
        for (int i = 0; i < TASKS; i++) {
            if (db.achieved[i] && db.value[i] == 0) {
                db.repaired = db.repaired + 1; //@
            }
        }
        pthread_mutex_unlock(&lock); //@
    }
    assert(seen == 2 * TASKS);
    return unused;
}

int main(void) {
    pthread_t d, a, b;
    pthread_create(&d, 0, daemon, 0); //@
    pthread_create(&a, 0, task, 0); //@
    pthread_create(&b, 0, task, &b); //@
    pthread_join(a, 0); //@
    pthread_join(b, 0); //@
    pthread_join(d, 0); //@
    assert(db.repaired == 0);
    assert(db.running == 0);
    return 0;
}
