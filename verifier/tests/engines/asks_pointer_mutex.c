// impact: unsafe partially-safe
// dpor: unsafe partially-safe
// A mutex that getchar chooses: with the one, the other thread finds the door open.
#include <pthread.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int __VERIFIER_nondet_int(void);
unsigned short __VERIFIER_nondet_ushort(void);
static int s, t, u;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) { int c = getchar(); pthread_mutex_t *q = c ? &m : &n; pthread_mutex_lock(q); s++; s--; pthread_mutex_unlock(q); return p; }
int main(void) { pthread_t x; pthread_create(&x, 0, w, 0); pthread_mutex_lock(&m); assert(s == 0); pthread_mutex_unlock(&m); pthread_join(x, 0); return 0; }
