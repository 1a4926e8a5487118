// expect: unknown
// says: a mutex of 24 bytes is initialised, which has 40 here
#include <assert.h>
#include <pthread.h>
#include <string.h>

char m[24];
int main(void) {
    pthread_mutex_init((pthread_mutex_t *)m, 0);
    pthread_mutex_lock((pthread_mutex_t *)m);
    pthread_mutex_unlock((pthread_mutex_t *)m);
}
