// expect: unknown
// says: the function quiet is opted out (irs_ignore)
#include <pthread.h>
static int x;
__attribute__((annotate("irs_ignore"))) static void quiet(void) { x = 1; }
static void *writer(void *a) { quiet(); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int seen = x;
  pthread_join(t, 0);
  return seen;
}
