// What scanf leaves where its input ends. Fails if main comes first: for the bytes "7 " and "7", and for some
// input of another kind.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

#ifndef FORMAT
#define FORMAT "%d%d"
#endif
#ifdef TEXT
#define SCAN(...) sscanf(TEXT, __VA_ARGS__)
#else
#define SCAN(...) scanf(__VA_ARGS__)
#endif

static int x;

static void *set(void *a) {
    __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
    return a;
}

int main(void) {
    int n = 0, m = 0;
    errno = EINTR;
    int found = SCAN(FORMAT, &n, &m), error = errno;
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    if (found == 1 && n == 7 && error == WANTED) assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST));
    pthread_join(t, 0);
    return 0;
}
