// expect: unknown
// says: a synchronization object in m is also used as plain memory
// As sync_bytes_read.c, where no random execution comes across it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int g[40];
static void *t(void *unused) {
    for (int i = 0; i < 40; i++) g[i]++;
    pthread_mutex_lock(&m);
    for (int i = 0; i < 40; i++) g[i]++;
    pthread_mutex_unlock(&m);
    return unused;
}
int main(void) {
    pthread_t h;
    pthread_create(&h, 0, t, 0);
    int locked = m.__data.__lock;
    assert(locked == 0);
    pthread_join(h, 0);
}
