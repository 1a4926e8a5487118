// expect: unknown
// says: aligned
// The address is not what the type asks for, and crosses a cache line: two accesses on the machine.
#include <assert.h>
#include <pthread.h>
_Alignas(64) char bytes[128];
#define VALUE (*(volatile long *)(bytes + 60))
static void *writes(void *p) {
  VALUE = -1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writes, 0);
  long seen = VALUE;
  pthread_join(t, 0);
  assert(seen == 0 || seen == -1);
  return 0;
}
