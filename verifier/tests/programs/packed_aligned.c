// expect: safe
// Packed, but aligned by declaration: one access each.
#include <assert.h>
#include <pthread.h>
struct packed {
  volatile long value;
} __attribute__((packed, aligned(8)));
struct packed object;
static void *writes(void *p) {
  object.value = -1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writes, 0);
  long seen = object.value;
  pthread_join(t, 0);
  assert(seen == 0 || seen == -1);
  return 0;
}
