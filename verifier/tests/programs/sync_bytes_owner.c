// expect: unknown
// says: an address used as a number
#include <assert.h>
#include <pthread.h>
#include <string.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
    pthread_mutex_lock(&m);
    // It is this thread's number.
    assert(m.__data.__owner == 0);
    pthread_mutex_unlock(&m);
}
