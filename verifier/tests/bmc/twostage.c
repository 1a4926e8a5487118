// Two variables that belong together are changed one after the other, each under its own lock; somebody looks
// in between. After "twostage" of SCTBench (Thomson, Donaldson, Betts, PPoPP 2014).
// expect: unsafe(assertion)
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 100
#endif

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static int one = 0, two = 0;

static void *change(void *unused) {
    pthread_mutex_lock(&first);
    one = 1;
    pthread_mutex_unlock(&first);
    pthread_mutex_lock(&second);
    two = one + 1;
    pthread_mutex_unlock(&second);
    return unused;
}

static void *look(void *unused) {
    pthread_mutex_lock(&first);
    int a = one;
    pthread_mutex_unlock(&first);
    if (a == 0) return unused;
    pthread_mutex_lock(&second);
    int b = two;
    pthread_mutex_unlock(&second);
    assert(b == a + 1);
    return unused;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N - 1; i++) pthread_create(&t[i], 0, change, 0);
    pthread_create(&t[N - 1], 0, look, 0);
    for (int i = 0; i < N; i++) pthread_join(t[i], 0);
    return 0;
}
