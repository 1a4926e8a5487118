#include "facts.h"
/* Each failure of the other thread keeps main from its next decision, whose arms are ways on, too. */
static int wrong = 1;
static void *other(void *p) {
  int seen = wrong;
  assert(!seen);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  for (int i = 0; i < 4; i++) {
    if (getchar() != 'x') break;
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    if (i == 2) wrong = 0;
    if (i == 3) pthread_mutex_lock(&m);
  }
  return pthread_join(t, 0);
}
