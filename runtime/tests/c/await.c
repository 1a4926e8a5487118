/* A retry loop as one blocking event, and racing accesses beside it. */
#include "hand.h"
static volatile int flag;
static int data, racy;
static void *producer(void *arg) {
  for (int i = 0; i < 5; i++) {
    int v;
    LOAD(v, racy);
    STORE(racy, v + 1);
  }
  usleep(1000);
  STORE(data, 42);
  STORE(flag, 1);
  return arg;
}
int main(void) {
  pthread_t t;
  int v;
  CHECK(CALL(pthread_create(&t, 0, producer, 0)) == 0);
  for (int i = 0; i < 5; i++) {
    LOAD(v, racy);
    STORE(racy, v + 1);
  }
  struct irs_site *s = hand_site(__COUNTER__, IRS_AWAIT, __LINE__);
  __irs_before(s, 0, 0);
  while (!flag) __irs_await_retry(s);
  __irs_after(s, 0, 0);
  LOAD(v, data);
  CHECK(v == 42);
  CHECK(CALL(pthread_join(t, 0)) == 0);
  puts(racy >= 5 && racy <= 10 ? "ok" : "wrong");
  return 0;
}
