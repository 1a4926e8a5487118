// expect: unknown
// says: has been released
// A block may grow where it is.
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
  int *second = realloc(first, 400);
  int same = first == second;
  free(second);
  return same;
}
