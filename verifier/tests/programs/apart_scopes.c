// expect: safe
// flags: -O1
// The first variable is out of its scope, but its frame is there, and so is its place.
#include <assert.h>
#include <pthread.h>
static int *volatile first;
static int other;
static void *fill(void *p) {
  *(int *)p = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  {
    int a = 0;
    pthread_create(&t, 0, fill, &a);
    pthread_join(t, 0);
    first = &a;
  }
  {
    int b = 0;
    pthread_create(&t, 0, fill, &b);
    pthread_join(t, 0);
    if (first == &b) other = 1;
  }
  assert(!other);
  return other;
}
