/* Another thread uses what has been destroyed: glibc lets most of that pass, or refuses it. */
#include <pthread.h>
static pthread_mutex_t m;
static void *uses(void *p) {
#if WHICH == 0
  pthread_mutex_lock(&m);
#elif WHICH == 1
  pthread_mutex_trylock(&m);
#else
  struct timespec at = {4000000000, 0};
  pthread_mutex_timedlock(&m, &at);
#endif
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutex_init(&m, 0);
  pthread_create(&t, 0, uses, 0);
  pthread_mutex_destroy(&m);
  pthread_join(t, 0);
  return 0;
}
