// impact: unsafe
// dpor: unsafe
// A wait that nobody ends. After it there would be checks, for ever, and errors only if they fail: an await all the same.
#include <pthread.h>
#include <assert.h>
static int x;
static void *m(void *p) { while (x < 1); for (;;) assert(x == 1); return p; }
static void *w(void *p) { x = 0; return p; }
int main(void) { pthread_t x_, y; pthread_create(&x_, 0, m, 0); pthread_create(&y, 0, w, 0); pthread_join(x_, 0); pthread_join(y, 0); return 0; }
