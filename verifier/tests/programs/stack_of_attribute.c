// expect: unknown
// says: local variable
#include <pthread.h>
static void *uses(void *p) {
  volatile char a[1 << 20];
  a[0] = 1;
  return (void *)(long)a[0];
}
int main(void) {
  pthread_attr_t small;
  pthread_t t;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 16);
  pthread_create(&t, &small, uses, 0);
  pthread_join(t, 0);
  return 0;
}
