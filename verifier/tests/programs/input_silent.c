// expect: safe traces=18
// silent: v computed by branch without sites
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
int x, y;
static void *t1(void *p) { unsigned in = __VERIFIER_nondet_uint(); unsigned h = 0; while (in) { h += in & 1; in >>= 4; } x = h; return 0; }
static void *t2(void *p) { int r = x; y = r; return 0; }
int main(void) { pthread_t a, b; pthread_create(&a,0,t1,0); pthread_create(&b,0,t2,0); pthread_join(a,0); pthread_join(b,0); assert(y <= 8); return 0; }
