// expect: safe
#include <pthread.h>
static void *uses(void *p) {
  // (Its plain copy has another one, and both fit into 8 MiB less an eighth.)
  volatile char a[3 << 20];
  a[0] = 1;
  return (void *)(long)a[0];
}
static int nested(int k) {
  volatile char a[1000];
  a[0] = (char)k;
  return k ? nested(k - 1) + a[0] : 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, uses, 0);
  for (int i = 0; i < 20; i++) nested(100);
  pthread_join(t, 0);
  return 0;
}
