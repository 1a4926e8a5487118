// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// The mutex is chosen by an input.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static int s, t;
static pthread_mutex_t m[2] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
static void *w(void *p) { int c = getchar(); pthread_mutex_t *q = c ? &m[0] : &m[1]; pthread_mutex_lock(q); if (q == &m[1]) s = 1; pthread_mutex_unlock(q); return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_join(x, 0); assert(s == 0); return 0; }
