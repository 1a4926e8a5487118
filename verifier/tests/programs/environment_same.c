// expect: safe-if
// A variable stays what it is.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static void *asks(void *p) {
  assert(getenv("HOME") == p);
  return 0;
}
int main(void) {
  pthread_t t;
  char *home = getenv("HOME");
  if (getenv("HOME")) assert(getenv("HOME") == home);
  if (home) assert(home[0] == getenv("HOME")[0]);
  pthread_create(&t, 0, asks, home);
  pthread_join(t, 0);
  return 0;
}
