// expect: safe
// Workers take jobs that input makes from a queue in which two conditions are waited for; at the end of the input all are told to stop.
// What a job holds, the state remembers; where a thread has copied a job in pieces is long ago.
#include <pthread.h>
#include <assert.h>
#include <unistd.h>
#define CAP 3
struct job {
    int kind, arg;
};
static struct job q[CAP];
static unsigned head, tail, n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t some = PTHREAD_COND_INITIALIZER, room = PTHREAD_COND_INITIALIZER;
static unsigned long done[2];
static int stop;

static void put(struct job j)
{
    pthread_mutex_lock(&m);
    while (n == CAP)
        pthread_cond_wait(&room, &m);
    q[tail] = j;
    tail = (tail + 1) % CAP;
    n++;
    assert(n <= CAP);
    pthread_cond_signal(&some);
    pthread_mutex_unlock(&m);
}

static int get(struct job *j)
{
    pthread_mutex_lock(&m);
    while (n == 0 && !stop)
        pthread_cond_wait(&some, &m);
    if (n == 0) {
        pthread_mutex_unlock(&m);
        return 0;
    }
    *j = q[head];
    head = (head + 1) % CAP;
    n--;
    pthread_cond_signal(&room);
    pthread_mutex_unlock(&m);
    return 1;
}

static void *worker(void *arg)
{
    struct job j;
    while (get(&j)) {
        assert(j.kind >= 0 && j.kind < 4);
        done[(long)arg]++;
    }
    return 0;
}

int main(void)
{
    pthread_t t[2];
    char c;
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, (void *)i);
    while (read(0, &c, 1) == 1) {
        struct job j = {c & 3, c};
        put(j);
    }
    pthread_mutex_lock(&m);
    stop = 1;
    pthread_cond_broadcast(&some);
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
