// expect: safe
// What the program has asked for divides the address.
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
  void *q;
  if (posix_memalign(&q, 256, 8)) return 1;
  pthread_t t;
  pthread_create(&t, 0, set, p);
  pthread_join(t, 0);
  assert((uintptr_t)p % 64 == 0 && ((uintptr_t)p & 31) == 0);
  assert((uintptr_t)q % 256 == 0 && (uintptr_t)(p + 3) % 64 == 12);
  free(p);
  free(q);
  return 0;
}
