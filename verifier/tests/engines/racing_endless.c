// impact: safe
// dpor: unknown
// races: 4
// The counter goes on for ever; the other variable is touched only once it has been forgotten. (Nobody
// reads it at the same time: one site.)
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
static _Atomic unsigned f, w, g;
#define ST(v, k) atomic_store_explicit(&v, k, memory_order_relaxed)
#define LD(v) atomic_load_explicit(&v, memory_order_relaxed)
static void *a(void *p) { for (;;) ST(w, LD(w) + 1); return p; }
static void *b(void *p) { while (LD(w) < 9); ST(f, 1); g = LD(w) > 3; return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, a, 0); pthread_create(&y, 0, b, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
