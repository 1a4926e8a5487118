// expect: safe
// A try-lock that failed while another thread held the mutex leaves nothing that keeps it in use.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m;

static void *child(void *a) {
    (void)a;
    if (pthread_mutex_trylock(&m) == 0)
        pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &a);
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, child, 0);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    if (pthread_mutex_destroy(&m) != 0)
        abort();
    return 0;
}
