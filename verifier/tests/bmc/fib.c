// Two threads add each other's numbers N times: only one schedule comes to Fibonacci's number. After the
// program of this name of the competition on software verification.
// expect: unsafe(assertion)
// expect -DSAFE: safe
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5
#endif

static int i = 1, j = 1;

static void *first(void *unused) {
    for (int k = 0; k < N; k++) i += j;
    return unused;
}

static void *second(void *unused) {
    for (int k = 0; k < N; k++) j += i;
    return unused;
}

static int fib(int n) {
    int x = 0, y = 1;
    for (int k = 0; k < n; k++) {
        int z = x + y;
        x = y;
        y = z;
    }
    return x;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    int most = fib(2 + 2 * N);
#ifdef SAFE
    assert(i <= most && j <= most);
#else
    assert(i < most && j < most);
#endif
    return 0;
}
