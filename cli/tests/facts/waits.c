// Waits a second, then reads the last line of its standard input.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int x;

static void *set(void *a) {
    x = 1;
    return a;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    pthread_join(t, 0);
    sleep(1);
    char line[64] = "";
    while (fgets(line, sizeof line, stdin));
    fputs(line, stdout);
    return !x;
}
