// expect: safe traces=1
// A compare-exchange alone is one event that waits.
#include <assert.h>
#include <pthread.h>
int lock = 1;
static void *waits(void *p) {
  while (!__sync_bool_compare_and_swap(&lock, 0, 1))
    ;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waits, 0);
  __atomic_store_n(&lock, 0, 5);
  pthread_join(t, 0);
  assert(__atomic_load_n(&lock, 5) == 1);
  return 0;
}
