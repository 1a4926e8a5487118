/* What a program says about its inputs, and atomic sections. */
#include "hand.h"
#include "irs.h"
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static int shared;

static void *work(void *arg) {
  int input = 3;
  irs_input(&input, sizeof input);
  irs_assume(input == 3);
  for (int i = 0; i < input; i++) {
    int v;
    CALL((__VERIFIER_atomic_begin(), 0));
    LOAD(v, shared);
    STORE(shared, v + 1);
    CALL((__VERIFIER_atomic_end(), 0));
  }
  return arg;
}

int main(void) {
  pthread_t t;
  CHECK(CALL(pthread_create(&t, 0, work, 0)) == 0);
  work(0);
  CHECK(CALL(pthread_join(t, 0)) == 0);
  CHECK(shared == 6);
  puts("ok");
  return 0;
}
