// Reads its standard input by its descriptor; with MIXED, by its stream, too.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int x;

static void *set(void *a) {
    x = 1;
    return a;
}

int main(void) {
    char b[64] = "";
    long n = read(0, b, 4);
#ifdef MIXED
    int c = getchar();
#else
    int c = 'c';
#endif
    long m = read(STDIN_FILENO, b + 4, sizeof b - 4), at = lseek(0, 0, SEEK_CUR);
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    pthread_join(t, 0);
    printf("%ld %ld %ld %.5s %c %d\n", n, m, at, b, c, x);
    return 0;
}
