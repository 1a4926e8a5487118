/* The library of load.c. */
#include <pthread.h>
#include <stdlib.h>
static int count;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int loaded(int n) {
  char *p = malloc(16);
  pthread_mutex_lock(&m);
  count += n;
  p[0] = (char)count;
  n = p[0];
  pthread_mutex_unlock(&m);
  free(p);
  return n;
}
