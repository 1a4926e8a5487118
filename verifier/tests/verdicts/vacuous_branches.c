// dpor: safe
// impact: safe
// beside: vacuously
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5) __VERIFIER_assume(x < 3); else __VERIFIER_assume(x > 10); assert(0); return 0; }
