// expect: unknown
// says: a deadlock, behind a branch on a value that is not modelled
// Only one of the threads looks which mutex lies lower: it deadlocks under one of both answers.
#include <pthread.h>
#include <stdint.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void both(pthread_mutex_t *p, pthread_mutex_t *q) {
  pthread_mutex_lock(p);
  pthread_mutex_lock(q);
  pthread_mutex_unlock(q);
  pthread_mutex_unlock(p);
}
static void *other(void *x) {
  both(&a, &b);
  return x;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  if ((uintptr_t)&a < (uintptr_t)&b)
    both(&a, &b);
  else
    both(&b, &a);
  pthread_join(t, 0);
}
