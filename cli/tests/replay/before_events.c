/* The thread fails before its first event, in most native runs also before the recorded events of the
   others. */
#include <pthread.h>
#include <stdlib.h>
int x, y;
void *a(void *p) { x++; x++; x++; return 0; }
void *b(void *p) { if (p) abort(); y = 1; return 0; }
int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, a, 0);
  y = 2;
  pthread_create(&q, 0, b, x == 2 ? &x : 0);
  return 0;
}
