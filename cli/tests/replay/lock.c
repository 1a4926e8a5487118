/* A mutex that another thread holds is unlocked: glibc lets that pass. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
_Atomic int held;
void *a(void *p) {
  pthread_mutex_lock(&m);
  held = 1;
  held = 0;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  if (held) pthread_mutex_unlock(&m);
  return 0;
}
