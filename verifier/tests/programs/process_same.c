// expect: safe
// A process has one number, and so has a thread.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static pid_t process;
static void *asks(void *p) {
  assert(getpid() == process);
  assert(gettid() == gettid());
  return 0;
}
int main(void) {
  pthread_t t;
  process = getpid();
  assert(process == getpid() && process > 0);
  pthread_create(&t, 0, asks, 0);
  pthread_join(t, 0);
  return 0;
}
