#include "facts.h"
/* Inputs keep the loop going; after the third time the program is wrong. Each time a lock is taken, so marks show it. */
static int seen;
int main(void) {
  int n = 0;
  while (getchar() == 'x') {
    pthread_mutex_lock(&m);
    seen++;
    pthread_mutex_unlock(&m);
    if (++n > 3) locked = 0;
  }
  return both();
}
