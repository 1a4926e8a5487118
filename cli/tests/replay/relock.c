/* A normal mutex is locked twice by its owner, where another thread lets it come to that: the process
   hangs. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
_Atomic int go;
void *a(void *p) { go = 1; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  pthread_mutex_lock(&m);
  if (go) pthread_mutex_lock(&m);
  return 0;
}
