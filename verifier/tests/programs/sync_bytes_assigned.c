// expect: unknown
// says: a synchronization object in m is also used as plain memory
#include <assert.h>
#include <pthread.h>
#include <string.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
static void *t(void *unused) {
    pthread_mutex_lock(&m);
    x++;
    x--;
    pthread_mutex_unlock(&m);
    return unused;
}
int main(void) {
    pthread_t h;
    pthread_create(&h, 0, t, 0);
    // If the thread has it locked, it is free again now.
    m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&m);
    assert(x == 0);
    pthread_mutex_unlock(&m);
    pthread_join(h, 0);
}
