// A producer and a consumer with a bounded buffer between them, which is a monitor with two conditions.
#include <assert.h>
#include <pthread.h>

#define ITEMS 5
#define ROOM 2

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
static int buffer[ROOM];
static int first, count, closed;

static void put(int item) {
    int at = 0;
    pthread_mutex_lock(&lock); //@
    while (count == ROOM) pthread_cond_wait(&not_full, &lock); //@
    at = (first + count) % ROOM; //@
    buffer[at] = item; //@
    count = count + 1; //@
    pthread_cond_signal(&not_empty); //@
    pthread_mutex_unlock(&lock); //@
}

static int get(int *item) {
    int any = 0;
    pthread_mutex_lock(&lock); //@
    while (count == 0 && !closed) pthread_cond_wait(&not_empty, &lock); //@
    any = count != 0; //@
    if (any) {
        *item = buffer[first]; //@
        first = (first + 1) % ROOM; //@
        count = count - 1; //@
        pthread_cond_signal(&not_full); //@
    }
    pthread_mutex_unlock(&lock); //@
    return any;
}

static void *producer(void *unused) {
    for (int i = 1; i <= ITEMS; i++)
        put(i);
    pthread_mutex_lock(&lock); //@
    closed = 1; //@
    pthread_cond_signal(&not_empty); //@
    pthread_mutex_unlock(&lock); //@
    return unused;
}

static void *consumer(void *unused) {
    int item = 0, last = 0;
    while (get(&item)) {
        assert(item == last + 1);
        last = item;
    }
    assert(last == ITEMS);
    return unused;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, 0, producer, 0); //@
    pthread_create(&c, 0, consumer, 0); //@
    pthread_join(p, 0); //@
    pthread_join(c, 0); //@
    assert(count == 0 && closed);
    return 0;
}
