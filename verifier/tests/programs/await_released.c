// expect: unknown
// says: released
// The second test may be made after the first one held, and after the release.
#include <pthread.h>
#include <stdlib.h>
int done;
static void *waits(void *p) {
  int *other = p;
  while (!__atomic_load_n(&done, 5) && !__atomic_load_n(other, 5))
    ;
  return 0;
}
int main(void) {
  pthread_t t;
  int *other = calloc(1, sizeof *other);
  pthread_create(&t, 0, waits, other);
  __atomic_store_n(&done, 1, 5);
  free(other);
  pthread_join(t, 0);
  return 0;
}
