// expect: unknown
// says: has been released
// The same with a variable that each thread has for itself: it lies beside the thread's stack.
#include <pthread.h>
#include <stdlib.h>
static char *volatile block;
static volatile int same;
static _Thread_local char own[16];
static void *look(void *a) {
  own[0] = 1;
  same = block == own;
  return a;
}
int main(void) {
  block = malloc(9 << 20);
  free(block);
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  pthread_join(t, 0);
  return same;
}
