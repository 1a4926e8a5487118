// A bounded buffer of two places under a lock with conditions, several producers and consumers.
// expect: safe
// expect -DBROKEN: unsafe(assertion), who was woken does not look again
#include <assert.h>
#include <pthread.h>

#ifndef ITEMS
#define ITEMS 3
#endif
#define PLACES 2

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER, empty = PTHREAD_COND_INITIALIZER;
static int buffer[PLACES], in = 0, out = 0, count = 0;

static void *produce(void *unused) {
    for (int i = 0; i < ITEMS; i++) {
        pthread_mutex_lock(&m);
#ifdef BROKEN
        if (count == PLACES) pthread_cond_wait(&empty, &m);
#else
        while (count == PLACES) pthread_cond_wait(&empty, &m);
#endif
        assert(count < PLACES);
        buffer[in] = i;
        in = (in + 1) % PLACES;
        count++;
        pthread_cond_broadcast(&full);
        pthread_mutex_unlock(&m);
    }
    return unused;
}

static void *consume(void *unused) {
    for (int i = 0; i < ITEMS; i++) {
        pthread_mutex_lock(&m);
#ifdef BROKEN
        if (count == 0) pthread_cond_wait(&full, &m);
#else
        while (count == 0) pthread_cond_wait(&full, &m);
#endif
        assert(count > 0);
        int x = buffer[out];
        assert(x >= 0 && x < ITEMS);
        out = (out + 1) % PLACES;
        count--;
        pthread_cond_broadcast(&empty);
        pthread_mutex_unlock(&m);
    }
    return unused;
}

int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], 0, produce, 0);
    pthread_create(&t[1], 0, produce, 0);
    pthread_create(&t[2], 0, consume, 0);
    pthread_create(&t[3], 0, consume, 0);
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
    return 0;
}
