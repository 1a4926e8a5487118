/* pthread_once: exactly one runs it, all see it done, nested controls work. */
#include "hand.h"
static pthread_once_t outer = PTHREAD_ONCE_INIT, inner = PTHREAD_ONCE_INIT;
static int inner_runs, outer_runs;
static void init_inner(void) { STORE(inner_runs, inner_runs + 1); }
static void init_outer(void) {
  CHECK(CALL(pthread_once(&inner, init_inner)) == 0);
  usleep(1000);
  STORE(outer_runs, outer_runs + 1);
}
static void *work(void *arg) {
  int v;
  CHECK(CALL(pthread_once(&outer, init_outer)) == 0);
  LOAD(v, outer_runs);
  CHECK(v == 1);
  CHECK(CALL(pthread_once(&inner, init_inner)) == 0);
  LOAD(v, inner_runs);
  CHECK(v == 1);
  return arg;
}
int main(void) {
  pthread_t t[8];
  for (int i = 0; i < 8; i++) CHECK(CALL(pthread_create(&t[i], 0, work, 0)) == 0);
  for (int i = 0; i < 8; i++) CHECK(CALL(pthread_join(t[i], 0)) == 0);
  CHECK(inner_runs == 1 && outer_runs == 1);
  puts("ok");
  return 0;
}
