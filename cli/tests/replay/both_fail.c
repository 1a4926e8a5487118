/* Two assertions: the one that is recorded fails, whichever is nearer. */
#include <assert.h>
#include <pthread.h>
int x;
void *a(void *p) { x = 1; int v = x; assert(v != 2); return 0; }
void *b(void *p) { x = 2; int v = x; assert(v != 1); return 0; }
int main(void) {
  pthread_t p;
  pthread_create(&p, 0, a, 0);
  pthread_create(&p, 0, b, 0);
  return 0;
}
