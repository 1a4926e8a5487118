// expect: safe
// C11's functions through pointers: with their own results, and a routine that returns an int.
#include <assert.h>
#include <threads.h>
static int starts(void *p) { return 7; }
int main(void) {
  int (*volatile create)(thrd_t *, thrd_start_t, void *) = thrd_create;
  int (*volatile join)(thrd_t, int *) = thrd_join;
  int (*volatile try)(mtx_t *) = mtx_trylock;
  thrd_t t;
  mtx_t m;
  int result;
  mtx_init(&m, mtx_plain);
  assert(create(&t, starts, 0) == thrd_success && join(t, &result) == thrd_success && result == 7);
  assert(try(&m) == thrd_success && try(&m) == thrd_busy);
}
