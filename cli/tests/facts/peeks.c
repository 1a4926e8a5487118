// A constructor reads a line of the standard input before it can be compared. The program asks for what cannot be asked.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static char first[64];
static int x;

__attribute__((constructor)) static void peek(void) {
    setvbuf(stdin, 0, _IONBF, 0);
    if (!fgets(first, sizeof first, stdin)) exit(3);
}

static void *set(void *a) {
    x = 1;
    return a;
}

int main(void) {
    char *line = 0;
    size_t n = 0;
    long k = getline(&line, &n, stdin);
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    pthread_join(t, 0);
    printf("%ld %d\n", k, x);
    return 0;
}
