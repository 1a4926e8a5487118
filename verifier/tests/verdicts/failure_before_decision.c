// dpor: unsafe
// impact: any
// beside: no schedule that avoids the failure is known yet
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
/* Each failure keeps main from its next decision: its arms are ways on, too, one of which ends well. */
static int x = 1;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *other(void *p) {
  int y = x;
  assert(!y);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  for (int i = 0; i < 3 && getchar() == 'x'; i++) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    if (i == 2) x = 0;
  }
  return pthread_join(t, 0);
}
