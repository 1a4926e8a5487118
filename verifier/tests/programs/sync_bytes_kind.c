// expect: unknown
// says: a synchronization object in m is also used as plain memory
#include <assert.h>
#include <pthread.h>
#include <string.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *t(void *unused) {
    m.__data.__kind = PTHREAD_MUTEX_RECURSIVE;
    return unused;
}
int main(void) {
    pthread_t h;
    pthread_create(&h, 0, t, 0);
    pthread_mutex_lock(&m);
    assert(pthread_mutex_trylock(&m) != 0);
    pthread_mutex_unlock(&m);
    pthread_join(h, 0);
}
