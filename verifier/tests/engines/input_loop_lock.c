// impact: safe
// dpor: unknown
// A server: it reads, and does something under a lock.
#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
#include <stdio.h>
static int x, y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *r(void *p) { for (;;) { int c = getchar(); pthread_mutex_lock(&m); if (c == 1) y++; if (y > 3) y = 0; pthread_mutex_unlock(&m); } return p; }
static void *w(void *p) { for (;;) { pthread_mutex_lock(&m); assert(y <= 3); pthread_mutex_unlock(&m); } return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, w, 0); pthread_create(&y, 0, r, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
