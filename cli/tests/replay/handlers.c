/* What fails in a thread is what main does in a handler at its exit, and in a destructor behind that. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x, y;
void *a(void *p) { int v = x, w = y; assert(!(v == 1 && w == WHICH)); return 0; }
static void handler(void) { x = 1; }
__attribute__((destructor)) static void destructor(void) { y = 1; }
int main(void) {
  pthread_t p;
  atexit(handler);
  pthread_create(&p, 0, a, 0);
  return 0;
}
