// expect: unknown
// flags: -O1
// says: has been released
// A variable of a function that has returned: the next call's may be in its place.
#include <pthread.h>
static char *volatile first;
__attribute__((noinline)) static int compare(void) {
  char here[16];
  here[0] = 1;
  int same = first == here;
  first = here;
  return same;
}
static void *run(void *a) {
  compare();
  return compare() ? a : 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
