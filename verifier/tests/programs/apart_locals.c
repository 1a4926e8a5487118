// expect: safe
// flags: -O1
// Both exist when they are compared, so they are in two places, whatever the compiler makes of their scopes.
#include <assert.h>
#include <pthread.h>
static int *seen;
static void *tell(void *p) {
  *(int *)p = 7;
  __atomic_store_n(&seen, (int *)p, __ATOMIC_SEQ_CST);
  return 0;
}
int __VERIFIER_nondet_int(void);
int main(void) {
  int which = __VERIFIER_nondet_int();
  for (int i = 0; i < 2; i++) {
    int a = 1, b = 2;
    pthread_t t;
    pthread_create(&t, 0, tell, which ? &a : &b);
    pthread_join(t, 0);
    int *p = __atomic_load_n(&seen, __ATOMIC_SEQ_CST);
    assert((p == &a) == !!which && (p == &b) == !which);
    assert(a + b == (which ? 9 : 8));
  }
  return 0;
}
