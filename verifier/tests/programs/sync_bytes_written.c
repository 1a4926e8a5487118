// expect: unknown
// says: a mutex whose bytes have been written
#include <assert.h>
#include <pthread.h>
#include <string.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
    pthread_mutex_lock(&m);
    m.__data.__kind = PTHREAD_MUTEX_RECURSIVE;
    assert(pthread_mutex_trylock(&m) != 0);
    pthread_mutex_unlock(&m);
}
