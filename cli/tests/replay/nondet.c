/* The verification community's inputs have no definition but a recording's. */
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
int x;
void *a(void *p) { x = __VERIFIER_nondet_int(); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  __VERIFIER_nondet_uchar(); /* nobody looks at it, and yet it is the first of two */
  unsigned char c = __VERIFIER_nondet_uchar();
  int v = x;
  assert(!(v == -5 && c == 200));
  return 0;
}
