// impact: safe
// dpor: unknown
// Two threads that write.
#include <pthread.h>
#include <assert.h>
#include <semaphore.h>
static int x;
static void *a(void *p) { for (;;) { x = 1; } return p; }
static void *b(void *p) { for (;;) { x = 2; } return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, a, 0); pthread_create(&y, 0, b, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
