/* A data race without consequences. */
#include <pthread.h>
int x;
void *a(void *p) { x = 1; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  x = 2;
  return 0;
}
