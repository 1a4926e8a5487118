// dpor: safe
// impact: safe
// beside: vacuously
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static int x;
int main(void) { __VERIFIER_assume(x == 1); assert(0); return 0; }
