// Each thread adds one to a sum, without a lock: some sums get lost. After "sigma" of Corral's and Lazy-CSeq's
// collections.
// expect: unsafe(assertion)
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 16
#endif

static int values[N], at = 0;

static void *mark(void *unused) {
    values[at] = 1;
    at = at + 1;
    return unused;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], 0, mark, 0);
    for (int i = 0; i < N; i++) pthread_join(t[i], 0);
    int sum = 0;
    for (int i = 0; i < N; i++) sum += values[i];
    assert(sum == N);
    return 0;
}
