// expect: unknown
// ignore: function:qui*
// says: the function quiet is opted out
#include <pthread.h>
static int x;
static void quiet(void) { x = 1; }
static void *writer(void *a) { quiet(); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int seen = x;
  pthread_join(t, 0);
  return seen;
}
