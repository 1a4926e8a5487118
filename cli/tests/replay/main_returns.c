/* Main returns while the threads run: in most native runs the process is gone before anything fails. */
#include <assert.h>
#include <pthread.h>
int x;
void *a(void *p) { x = 1; return 0; }
void *b(void *p) { int v = x; assert(v == 0); return 0; }
int main(void) {
  pthread_t p;
  pthread_create(&p, 0, a, 0);
  pthread_create(&p, 0, b, 0);
  return 0;
}
