// Threads are created without end; two of them are enough to fail. A replay has no place for the others.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *work(void *unused) {
    pthread_mutex_lock(&m);
    x = 0;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    x++;
    assert(x == 1);
    pthread_mutex_unlock(&m);
    return unused;
}
int main(void) {
    pthread_t t;
    for (;;) pthread_create(&t, 0, work, 0);
}
