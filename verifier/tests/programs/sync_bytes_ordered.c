// expect: safe
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <stdlib.h>

// Plain uses of the bytes that are in an order with the others are no harm: objects are cleared before they
// are handed over, and again when they are given back.
struct node {
    int before;
    pthread_mutex_t m;
    int behind;
} *n;
pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static void *t(void *unused) {
    pthread_mutex_lock(&all);
    struct node *mine = n;
    pthread_mutex_unlock(&all);
    if (mine) {
        pthread_mutex_lock(&mine->m);
        mine->before++;
        mine->behind++;
        pthread_mutex_unlock(&mine->m);
    }
    return unused;
}
int main(void) {
    pthread_t h;
    pthread_create(&h, 0, t, 0);
    struct node *one = malloc(sizeof *one);
    memset(one, 0, sizeof *one);
    pthread_mutex_init(&one->m, 0);
    pthread_mutex_lock(&all);
    n = one;
    pthread_mutex_unlock(&all);
    pthread_join(h, 0);
    pthread_mutex_destroy(&one->m);
    memset(one, 0, sizeof *one);
    free(one);
}
