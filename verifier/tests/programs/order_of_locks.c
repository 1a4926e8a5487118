// expect: safe traces
// The mutex that lies lower is locked first: by whichever it is, both threads agree on it.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int sum;
static void add(pthread_mutex_t *p, pthread_mutex_t *q) {
  if ((uintptr_t)p > (uintptr_t)q) {
    pthread_mutex_t *r = p;
    p = q;
    q = r;
  }
  pthread_mutex_lock(p);
  pthread_mutex_lock(q);
  sum++;
  pthread_mutex_unlock(q);
  pthread_mutex_unlock(p);
}
static void *other(void *x) {
  add(&a, &b);
  return x;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  add(&b, &a);
  pthread_join(t, 0);
  assert(sum == 2);
}
