// expect: unknown
// says: several pieces
// A packed object of one member: nothing says that it is aligned, and here it is not.
#include <assert.h>
#include <pthread.h>
struct packed {
  volatile long value;
} __attribute__((packed));
__attribute__((section("together"))) _Alignas(64) char before[60] = {1};
__attribute__((section("together"))) struct packed object = {0};
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
