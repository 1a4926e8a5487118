// expect: safe traces=1
// ignore: function:quiet
#include <assert.h>
#include <pthread.h>
static void quiet(int *p) { *p += 1; }
static void *worker(void *a) {
  int l = 0;
  quiet(&l);
  assert(l == 1);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  return 0;
}
