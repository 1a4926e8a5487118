/* A null pointer: the processor notices. */
#include <pthread.h>
int value, *_Atomic p = &value;
void *a(void *q) { p = 0; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  *p = 5;
  return 0;
}
