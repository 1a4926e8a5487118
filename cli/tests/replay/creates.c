// Threads are created in the local code that fails. 1: no thread has an event before. 2: one has ended, too.
// 3: a thread fails, and there is no event. 4: behind an event.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int x;
static void *ends(void *p) { return p; }
static void *counts(void *p) { x++; assert(!p); return p; }
static void *fails(void *p) {
    pthread_t t;
    if (WAY == 4) x = 1;
    pthread_create(&t, 0, counts, 0);
    assert(p);
    return p;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, WAY == 2 ? ends : WAY > 2 ? fails : counts, 0);
    if (WAY < 3) pthread_create(&u, 0, counts, 0);
    if (WAY == 2) pthread_join(t, 0);
    if (WAY < 3) abort();
    pthread_join(t, 0);
    return 0;
}
