#include <pthread.h>
#include <assert.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *nothing(void *p) { return 0; }
static void *two(void *p) { pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m); return 0; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, nothing, 0);
    pthread_create(&b, 0, two, 0);
    pthread_join(a, 0);
    pthread_mutex_lock(&m);
    int y = x;
    pthread_mutex_unlock(&m);
    assert(y == SEEN);
    pthread_join(b, 0);
    return 0;
}
