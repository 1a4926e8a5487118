// expect: unknown
// says: released
// As await_released.c, with a local variable of a function that returns.
#include <pthread.h>
int done;
static void *waits(void *p) {
  int *other = p;
  while (!__atomic_load_n(&done, 5) && !__atomic_load_n(other, 5))
    ;
  return 0;
}
__attribute__((noinline)) static void lends(pthread_t *t) {
  int other = 0;
  pthread_create(t, 0, waits, &other);
  __atomic_store_n(&done, 1, 5);
}
int main(void) {
  pthread_t t;
  lends(&t);
  pthread_join(t, 0);
  return 0;
}
