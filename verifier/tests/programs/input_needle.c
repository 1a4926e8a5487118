// expect: unsafe violating
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *t1(void *a) { unsigned k = __VERIFIER_nondet_uint(); pthread_mutex_lock(&m); if (k * 2654435761u == 0x12345678u) x += 5; else x++; pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t a, b; pthread_create(&a,0,t1,0); pthread_create(&b,0,t1,0); pthread_join(a,0); pthread_join(b,0); assert(x < 10); return 0; }
