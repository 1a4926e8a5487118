/* Brings its own options along; waits for the end of stdin, if asked to. */
#include "guest.h"

static int x;
const char *__irs_default_options(void) { return "free=unproven:verbosity=0"; }
static void *stores(void *arg) {
  x = 5;
  return arg;
}
int main(int argc, char **argv) {
  pthread_t t;
  CHECK(!pthread_create(&t, 0, stores, 0));
  CHECK(!pthread_join(t, 0));
  if (argc > 1) {
    char c;
    while (read(0, &c, 1) > 0) continue;
  }
  printf("%d\n", x);
  return 0;
}
