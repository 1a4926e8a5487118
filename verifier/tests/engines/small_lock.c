// impact: safe
// dpor: unknown
// Under a lock.
#include <pthread.h>
#include <assert.h>
#include <semaphore.h>
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *a(void *p) { for (;;) { pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m); } return p; }
static void *b(void *p) { for (;;) { pthread_mutex_lock(&m); assert(x <= 1); pthread_mutex_unlock(&m); } return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, a, 0); pthread_create(&y, 0, b, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
