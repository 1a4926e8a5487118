// expect: unknown
// says: has been released
// The second block may be in the place of the first one.
#include <pthread.h>
#include <stdlib.h>
static void *set(void *a) {
  *(int *)a = 1;
  return 0;
}
int main(void) {
  int *volatile first = malloc(4);
  pthread_t t;
  pthread_create(&t, 0, set, first);
  pthread_join(t, 0);
  free(first);
  int *second = malloc(4);
  int same = first == second;
  free(second);
  return same;
}
