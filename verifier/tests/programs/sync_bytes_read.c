// expect: unknown
// says: a synchronization object in m is also used as plain memory
#include <assert.h>
#include <pthread.h>
#include <string.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *t(void *unused) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return unused;
}
int main(void) {
    pthread_t h;
    pthread_create(&h, 0, t, 0);
    // The thread may have it locked.
    int locked = m.__data.__lock;
    assert(locked == 0);
    pthread_join(h, 0);
}
