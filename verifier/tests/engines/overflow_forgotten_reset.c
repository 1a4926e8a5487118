// impact: safe unknown
// dpor: unknown
// property: overflow,assertion
// A counter that is set back.
#include <pthread.h>
#include <assert.h>
static int r; static unsigned u;
static void *w(void *p) { for (;;) { if (r < 100) r = r + 1; else r = 0; } return p; }
static void *v(void *p) { for (;;) u = 1; return p; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, w, 0); pthread_create(&y, 0, v, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
