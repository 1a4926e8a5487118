// Fails for one input, if main comes first.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int x;

static void *set(void *a) {
    __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
    return a;
}

int main(void) {
    int n;
    long big;
    short small;
    char w[4], c;
    if (scanf("%d,%ld %hd%*d %3s %c", &n, &big, &small, w, &c) != 5) return 2;
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    if (n == -7 && big == 1L << 40 && small == -2 && w[1] == 'q' && !w[2] && c == 'z')
        assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST));
    pthread_join(t, 0);
    return 0;
}
