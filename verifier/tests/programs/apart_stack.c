// expect: unknown
// says: has been released
// A large block is mapped, and unmapped when it is given back: the next thread's stack may be there.
#include <pthread.h>
#include <stdlib.h>
static char *volatile block;
static volatile int same;
static void *look(void *a) {
  char here[16];
  here[0] = 1;
  same = block == here;
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
