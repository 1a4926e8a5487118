// Threads without end clear a counter and count to three, each step under the lock, but not all of them. After
// "28_buggy_simple_loop1" of the competition on software verification (pthread-ext).
// expect: unsafe(assertion)
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, y;
static void *work(void *unused) {
    pthread_mutex_lock(&m);
    x = 0;
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&m);
        x++;
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_lock(&m);
    assert(x == 3);
    pthread_mutex_unlock(&m);
    return unused;
}
int main(void) {
    pthread_t t;
    while (1) pthread_create(&t, 0, work, 0);
}
