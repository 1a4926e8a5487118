/* Two mutexes in opposite orders; main waits for the threads, or not. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
void *a(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  return 0;
}
void *b(void *p) {
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  return 0;
}
int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, a, 0);
  pthread_create(&q, 0, b, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  return 0;
}
