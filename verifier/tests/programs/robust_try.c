// expect: unknown
// says: a try-lock of a robust mutex whose holder
#define _GNU_SOURCE
#include <pthread.h>
static pthread_mutex_t m;
static void *dies(void *p) { pthread_mutex_lock(&m); return p; }
static void *tries(void *p) { if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m); return p; }
int main(void) {
  pthread_mutexattr_t a;
  pthread_t t, u;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, dies, 0);
  pthread_create(&u, 0, tries, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
