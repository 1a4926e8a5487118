// One thread looks at a variable under a lock, the others change it under another one. After "wronglock" of
// SCTBench (Thomson, Donaldson, Betts, PPoPP 2014).
// expect: unsafe(assertion)
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 8
#endif

static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER, wrong = PTHREAD_MUTEX_INITIALIZER;
static int value = 0;

static void *careful(void *unused) {
    pthread_mutex_lock(&right);
    int before = value;
    value = value + 1;
    assert(value == before + 1);
    pthread_mutex_unlock(&right);
    return unused;
}

static void *careless(void *unused) {
    pthread_mutex_lock(&wrong);
    value = value + 1;
    pthread_mutex_unlock(&wrong);
    return unused;
}

int main(void) {
    pthread_t t[N];
    pthread_create(&t[0], 0, careful, 0);
    for (int i = 1; i < N; i++) pthread_create(&t[i], 0, careless, 0);
    for (int i = 0; i < N; i++) pthread_join(t[i], 0);
    return 0;
}
