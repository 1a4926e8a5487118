// dpor: safe
// impact: safe
// beside: vacuously
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
void reach_error(void) { assert(0); }
int main(void) { int x = __VERIFIER_nondet_int(); int y = x; __VERIFIER_assume(x != y); reach_error(); return 0; }
