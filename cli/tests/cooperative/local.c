#include <assert.h>
#include <pthread.h>

static int a[2][64], racy, sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
    int k = (int)(long)p, s = 0;
    for (int i = 0; i < 64; i++) a[k][i] = i * (k + 1);
    racy = racy + 1;
    for (int i = 0; i < 64; i++) s += a[k][i];
    pthread_mutex_lock(&m), sum += s, pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t[2];
    for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, work, (void *)i);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    assert(racy == 2);
    assert(sum == 3 * 2016);
    return 0;
}
