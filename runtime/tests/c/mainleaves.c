/* Main leaves by pthread_exit; the process ends with its last thread, with status 0. */
#include "hand.h"
static int x;
static void *work(void *arg) {
  usleep(5000);
  for (int i = 0; i < 10; i++) STORE(x, i);
  puts("ok");
  return arg;
}
int main(void) {
  pthread_t t;
  CHECK(CALL(pthread_create(&t, 0, work, 0)) == 0);
  CHECK(CALL(pthread_detach(t)) == 0);
  STORE(x, 1);
  pthread_exit(0);
}
