// expect: unsafe violating=1
// division by input zero
#include <pthread.h>
int __VERIFIER_nondet_int(void);
int x;
static void *t1(void *p) { int d = __VERIFIER_nondet_int(); x = 100 / (d - 3); return 0; }
int main(void) { pthread_t a; pthread_create(&a,0,t1,0); pthread_join(a,0); return 0; }
