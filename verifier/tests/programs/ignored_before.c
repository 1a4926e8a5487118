// expect: safe traces=1
// ignore: function:quiet
#include <pthread.h>
#include <stdlib.h>
static int *x;
// Before there is a second thread everything is ordered.
static void quiet(void) { *x = 1; }
static void *reader(void *a) { return *x ? a : 0; }
int main(void) {
  pthread_t t;
  x = malloc(sizeof *x);
  quiet();
  pthread_create(&t, 0, reader, 0);
  pthread_join(t, 0);
  free(x);
  return 0;
}
