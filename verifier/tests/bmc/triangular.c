// Two threads set their variable to one more than the other's, N times: how far can they come? After the
// program of this name of the competition on software verification.
// expect: unsafe(assertion)
// expect -DSAFE: safe
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#ifndef N
#define N 5
#endif

static int i = 3, j = 6;

static void *first(void *unused) {
    for (int k = 0; k < N; k++) {
        __VERIFIER_atomic_begin();
        i = j + 1;
        __VERIFIER_atomic_end();
    }
    return unused;
}

static void *second(void *unused) {
    for (int k = 0; k < N; k++) {
        __VERIFIER_atomic_begin();
        j = i + 1;
        __VERIFIER_atomic_end();
    }
    return unused;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    __VERIFIER_atomic_begin();
    int x = i;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    int y = j;
    __VERIFIER_atomic_end();
#ifdef SAFE
    assert(x <= 6 + 2 * N && y <= 6 + 2 * N);
#else
    assert(x < 6 + 2 * N && y < 6 + 2 * N);
#endif
    return 0;
}
