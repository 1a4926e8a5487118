// expect: safe
#include <assert.h>
#include <pthread.h>
static int state, shared;
static pthread_mutex_t m;
__attribute__((constructor(200))) static void second(void) { assert(state == 1); state = 2; }
__attribute__((constructor(101))) static void first(void) { state = 1; shared++; pthread_mutex_init(&m, 0); }
__attribute__((constructor)) static void third(void) { assert(state == 2); state = 3; pthread_mutex_lock(&m); shared++; pthread_mutex_unlock(&m); }
static void *worker(void *p) { pthread_mutex_lock(&m); shared++; pthread_mutex_unlock(&m); return 0; }
int main(void) {
  assert(state == 3 && shared == 2);
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  assert(shared == 4);
  return 0;
}
