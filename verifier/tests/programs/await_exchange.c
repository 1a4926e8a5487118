// expect: not-safe
// The flag and the lock are looked at one after the other: both can have changed between.
#include <assert.h>
#include <pthread.h>
int stop, lock = 1;
static void *waits(void *p) {
  while (!__atomic_load_n(&stop, 5) && !__sync_bool_compare_and_swap(&lock, 0, 1))
    ;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waits, 0);
  __atomic_store_n(&stop, 1, 5);
  __atomic_store_n(&lock, 0, 5);
  pthread_join(t, 0);
  assert(__atomic_load_n(&lock, 5) == 0);
  return 0;
}
