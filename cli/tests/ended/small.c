// A few traces, all of them safe; goes on for a while if it has an argument.
#include <pthread.h>
#include <unistd.h>

int x;

static void *add(void *p) {
    x++;
    return p;
}

int main(int argc, char **argv) {
    (void)argv;
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    x++;
    pthread_join(t, 0);
    if (argc > 1) usleep(30000000);
    return 0;
}
