/* A use after release that nobody notices in a native run. */
#include <pthread.h>
#include <stdlib.h>
int *p;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *a(void *q) {
  pthread_mutex_lock(&m);
  int *mine = p;
  pthread_mutex_unlock(&m);
  if (mine) *mine = 5;
  return 0;
}
int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  pthread_create(&t, 0, a, 0);
  pthread_mutex_lock(&m);
  int *old = p;
  p = 0;
  pthread_mutex_unlock(&m);
  free(old);
  return 0;
}
