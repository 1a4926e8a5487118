// expect: not-safe violating
// A block whose size inputs choose is released while another thread uses it, in whichever order.
#include <pthread.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int *block;
static unsigned size;
static void *t(void *unused) {
    if (size > 70) block[70] = 1;
    block[size - 1] = 1;
    return unused;
}
int main(void) {
    size = __VERIFIER_nondet_uint();
    if (size == 0 || size > 1000) return 0;
    block = malloc(size * 4ul);
    pthread_t h;
    pthread_create(&h, 0, t, 0);
    free(block);
    pthread_join(h, 0);
}
