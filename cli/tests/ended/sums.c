// Far more traces than anybody waits for.
#include <pthread.h>

int x[8];

static void *add(void *p) {
    for (int i = 0; i < 8; i++) x[i] += (int)(long)p;
    return 0;
}

int main(void) {
    pthread_t t[4];
    for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, add, (void *)i);
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
    return 0;
}
