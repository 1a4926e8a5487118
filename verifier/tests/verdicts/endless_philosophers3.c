// dpor: unsafe
// impact: any
// beside: not proven
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
#define N 3
static pthread_mutex_t f[N] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
static volatile long meals[N];
static void *phil(void *p) { long i = (long)p; for (;;) { pthread_mutex_lock(&f[i]); pthread_mutex_lock(&f[(i + 1) % N]); meals[i]++; pthread_mutex_unlock(&f[(i + 1) % N]); pthread_mutex_unlock(&f[i]); } }
int main(void) { pthread_t t[N]; for (long i = 0; i < N; i++) pthread_create(&t[i], 0, phil, (void *)i); for (int i = 0; i < N; i++) pthread_join(t[i], 0); return 0; }
