#include "facts.h"
/* A loop that inputs keep going, beside a thread that fails for some of the inputs that lead far beyond any bound. */
static int far;
static void *other(void *p) {
  int seen = far;
  assert(!seen);
  return p;
}
int main(void) {
  pthread_t t;
  int k = getchar();
  far = k > 200;
  pthread_create(&t, 0, other, 0);
  for (int n = 0; n < k; n++) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
  }
  return pthread_join(t, 0);
}
