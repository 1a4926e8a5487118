#include "facts.h"
/* The same, but the other thread hears of the input before it ends the loop. */
static int told;
static void *other(void *p) {
  int seen = told;
  assert(seen != 'y');
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  int c = 'x';
  do {
    c = getchar();
    told = c;
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
  } while (c == 'x' || c == 'y');
  return pthread_join(t, 0);
}
