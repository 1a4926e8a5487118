// expect: unknown
// says: threads still wait for something when the program has ended
// A loop that waits for ever is no event, so nobody has looked whether its reads race.
#include <pthread.h>
static int x;
static void *t(void *unused) {
    while (!x) {
    }
    return unused;
}
int main(void) {
    pthread_t h;
    pthread_create(&h, 0, t, 0);
    x = 0;
}
