// impact: safe
// dpor: unknown
// races: 5
// The read comes late.
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
static _Atomic unsigned f, w, g;
#define ST(v, k) atomic_store_explicit(&v, k, memory_order_relaxed)
#define LD(v) atomic_load_explicit(&v, memory_order_relaxed)
static void *a(void *p) { for (;;) { ST(w, LD(w) + 1); ST(f, 1); } return p; }
static void *b(void *p) { while (LD(w) < 9); g = LD(f); return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, a, 0); pthread_create(&y, 0, b, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
