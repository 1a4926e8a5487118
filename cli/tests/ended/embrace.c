// Two threads take two locks in opposite orders, slowly.
#include <pthread.h>
#include <unistd.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *p) {
    pthread_mutex_lock(&a);
    usleep(100000);
    pthread_mutex_lock(&b);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    pthread_mutex_lock(&b);
    usleep(100000);
    pthread_mutex_lock(&a);
    pthread_join(t, 0);
    return 0;
}
