/* Can be verified, and is alive until it is told to end. */
#include <pthread.h>
#include <unistd.h>
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *adds(void *arg) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, adds, 0);
  adds(0);
  pthread_join(t, 0);
  sleep(60);
  return x;
}
