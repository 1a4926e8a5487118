/* Threads end by pthread_exit, and are joined. */
#include <assert.h>
#include <pthread.h>
int x;
static __attribute__((noinline)) void leave(void) {
  x++;
  pthread_exit(0);
}
void *f(void *p) {
  leave();
  return 0;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) {
    pthread_create(&t, 0, f, 0);
    pthread_join(t, 0);
  }
  assert(x != 2);
  return 0;
}
