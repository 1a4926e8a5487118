// expect: unknown
// says: a call to thrd_create through a pointer
#include <threads.h>
static int starts(void *p) { return 1; }
int main(void) {
  int (*volatile create)(thrd_t *, thrd_start_t, void *) = thrd_create;
  thrd_t t;
  create(&t, starts, 0);
  return thrd_join(t, 0);
}
