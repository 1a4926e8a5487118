#include "facts.h"
/* A loop that a new input keeps going each time, beside a thread that does not hear of it. */
static int other_seen;
static void *other(void *p) {
  pthread_mutex_lock(&m);
  other_seen++;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  while (getchar() == 'x') {
    pthread_mutex_lock(&m);
    assert(other_seen <= 1);
    pthread_mutex_unlock(&m);
  }
  return pthread_join(t, 0);
}
