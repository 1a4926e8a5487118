// expect: partially-safe traces=10 deadlocked=2
// lock order by input: deadlock
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void *t1(void *p) { int k = __VERIFIER_nondet_bool(); pthread_mutex_lock(&m[k]); pthread_mutex_lock(&m[!k]); pthread_mutex_unlock(&m[!k]); pthread_mutex_unlock(&m[k]); return 0; }
int main(void) { pthread_t x, y; pthread_create(&x,0,t1,0); pthread_create(&y,0,t1,0); pthread_join(x,0); pthread_join(y,0); return 0; }
