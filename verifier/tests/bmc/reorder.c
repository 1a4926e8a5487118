// Some threads store one variable before the other, one thread looks at both: it sees the second without the
// first only if all others are late. After "reorder" of SCTBench (Thomson, Donaldson, Betts, PPoPP 2014).
// expect: unsafe(assertion)
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5
#endif

static int a = 0, b = 0;

static void *set(void *unused) {
    a = 1;
    b = -1;
    return unused;
}

static void *check(void *unused) {
    assert((a == 0 && b == 0) || (a == 1 && b == -1));
    return unused;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N - 1; i++) pthread_create(&t[i], 0, set, 0);
    pthread_create(&t[N - 1], 0, check, 0);
    for (int i = 0; i < N; i++) pthread_join(t[i], 0);
    return 0;
}
