// A thread for each line of its input, or for each of so many rounds: never more than one at a time.
#include <pthread.h>
#include <stdio.h>

static int sum;

static void *add(void *a) {
    sum++;
    return a;
}

int main(void) {
    pthread_t t;
#ifdef ROUNDS
    for (int i = 0; i < ROUNDS; i++) {
#else
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
#endif
        pthread_create(&t, 0, add, 0);
        pthread_join(t, 0);
    }
    printf("%d\n", sum);
    return 0;
}
