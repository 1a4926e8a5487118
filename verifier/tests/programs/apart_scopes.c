// expect: unknown
// flags: -O1
// says: share their place
// The first variable does not exist any more: the second one may be in its place.
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
  return other;
}
