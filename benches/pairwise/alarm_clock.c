// A clock and two clients. A client asks to be woken at a time; the clock goes on, and wakes who has waited
// long enough. All share one lock. When the clock stops, everybody is woken.
#include <assert.h>
#include <pthread.h>

#define CLIENTS 2
#define TICKS 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t rings[CLIENTS] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static int now, stopped;
static int wanted[CLIENTS]; // 0: nobody waits
static int woken[CLIENTS];

static void tick(void) {
    pthread_mutex_lock(&lock); //@
    now = now + 1; //@
    for (int i = 0; i < CLIENTS; i++) {
        if (wanted[i] != 0 && wanted[i] <= now) {
            woken[i] = 1; //@
            wanted[i] = 0; //@
            pthread_cond_signal(&rings[i]); //@
        }
    }
    pthread_mutex_unlock(&lock); //@
}

static void *clock_runs(void *unused) {
    for (int i = 0; i < TICKS; i++)
        tick();
    pthread_mutex_lock(&lock); //@
    stopped = 1; //@
    pthread_cond_signal(&rings[0]); //@
    pthread_cond_signal(&rings[1]); //@
    pthread_mutex_unlock(&lock); //@
    return unused;
}

static int wake_me(int client, int delay) {
    int until = 0, at = 0, over = 0;
    pthread_mutex_lock(&lock); //@
    until = now + delay; //@
    woken[client] = 0; //@
    wanted[client] = until; //@
    while (!woken[client] && !stopped) pthread_cond_wait(&rings[client], &lock); //@
    at = now; //@
    over = stopped; //@
    wanted[client] = 0; //@
    pthread_mutex_unlock(&lock); //@
    assert(over || at >= until);
    return at;
}

static void *client(void *arg) {
    int me = arg != 0;
    int first = wake_me(me, 1 + me);
    int second = wake_me(me, 1);
    assert(second >= first);
    return arg;
}

int main(void) {
    pthread_t ticks, a, b;
    pthread_create(&ticks, 0, clock_runs, 0); //@
    pthread_create(&a, 0, client, 0); //@
    pthread_create(&b, 0, client, &b); //@
    pthread_join(a, 0); //@
    pthread_join(b, 0); //@
    pthread_join(ticks, 0); //@
    assert(now == TICKS);
    assert(wanted[0] == 0 && wanted[1] == 0);
    return 0;
}
