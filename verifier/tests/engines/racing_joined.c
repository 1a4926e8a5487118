// impact: safe
// dpor: unknown
// races: 3
// What is read after the join does not race.
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
static _Atomic unsigned f, w, g;
#define ST(v, k) atomic_store_explicit(&v, k, memory_order_relaxed)
#define LD(v) atomic_load_explicit(&v, memory_order_relaxed)
static void *a(void *p) { ST(f, 0); for (unsigned i = 0; i < 3; i++) ST(w, LD(w) + 1); return p; }
static void *b(void *p) { while (LD(w) < 2); g = 1; return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, a, 0); pthread_create(&y, 0, b, 0); pthread_join(x, 0); pthread_join(y, 0); return LD(f) + LD(g) > 5; }
