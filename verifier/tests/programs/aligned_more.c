// expect: not-safe
// It need not be aligned by more than that.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
static void *set(void *a) {
  *(int *)a = 1;
  return 0;
}
int main(void) {
  int *p = aligned_alloc(64, 128);
  pthread_t t;
  pthread_create(&t, 0, set, p);
  pthread_join(t, 0);
  int even = (uintptr_t)p % 128 == 0;
  free(p);
  assert(even);
  return 0;
}
