// expect: not-safe
#include <pthread.h>
#include <stdlib.h>
static int *p, y;
static void (*release)(void *) = free;
static void *reads(void *arg) { return (void *)(long)*p; }
static void *frees(void *arg) {
  __atomic_store_n(&y, 1, __ATOMIC_SEQ_CST);
  release(p);
  return 0;
}
int main(void) {
  pthread_t a, b;
  p = calloc(1, sizeof *p);
  pthread_create(&a, 0, reads, 0);
  pthread_create(&b, 0, frees, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
