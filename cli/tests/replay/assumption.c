/* Main's assumption fails in the execution in which the thread's assertion does: it must not end the process
   before. */
#include <assert.h>
#include <pthread.h>
void irs_assume(int);
int x, y;
void *a(void *p) { x = 1; int v = y; assert(v == 0); return 0; }
int main(void) {
  pthread_t p;
  pthread_create(&p, 0, a, 0);
  y = 1;
  irs_assume(x == 0);
  pthread_join(p, 0);
  return 0;
}
