/* One thread ends the process with 4 while another one fails. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
int x, y;
void *a(void *p) { x = 1; END(4); return 0; }
void *b(void *p) { y = 1; int v = x; y = 2; assert(v == 0); return 0; }
int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, a, 0);
  pthread_create(&q, 0, b, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  return 0;
}
