/* Detached threads, and a racer that is main itself, whose last access is just before its return. */
#include <assert.h>
#include <pthread.h>
int x, y;
void *a(void *p) { y = 1; int v = x; assert(v != 3); return 0; }
int main(void) {
  pthread_t p;
  pthread_create(&p, 0, a, 0);
  pthread_detach(p);
  x = 2;
  x = 3;
  return 0;
}
