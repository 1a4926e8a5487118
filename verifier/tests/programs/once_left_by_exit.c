// expect: unknown
// says: pthread_once
// The same where the thread ends in it.
#include <assert.h>
#include <pthread.h>
static pthread_once_t control = PTHREAD_ONCE_INIT;
static int runs;
static void routine(void) {
  if (!runs++) pthread_exit(0);
}
static void *calls(void *p) {
  pthread_once(&control, routine);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, calls, 0);
  pthread_join(t, 0);
  pthread_once(&control, routine);
  assert(runs == 1);
  return 0;
}
