// expect: safe
// All of an input's places are aligned, whatever computes them.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static struct {
  short kind;
  int value;
} all[64];
static unsigned place;
static void *writes(void *p) {
  __atomic_store_n(&all[place].value, 1, __ATOMIC_SEQ_CST);
  return p;
}
int main(void) {
  int c = getchar();
  if (c < 0) return 0;
  place = (unsigned)c * 5 % 64u;
  pthread_t t;
  pthread_create(&t, 0, writes, 0);
  int v = __atomic_load_n(&all[place].value, __ATOMIC_SEQ_CST);
  assert(v == 0 || v == 1);
  pthread_join(t, 0);
  return 0;
}
