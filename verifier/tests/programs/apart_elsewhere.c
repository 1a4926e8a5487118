// expect: unknown
// says: has been released
// The other thread's counting says nothing about what main has made, and when.
#include <pthread.h>
#include <stdlib.h>
static int *volatile first;
static void *give(void *a) {
  void *more[20];
  for (int i = 0; i < 20; i++) more[i] = malloc(4);
  first = malloc(4);
  free(first);
  for (int i = 0; i < 20; i++) free(more[i]);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, give, 0);
  pthread_join(t, 0);
  int *second = malloc(4);
  int same = first == second;
  free(second);
  return same;
}
