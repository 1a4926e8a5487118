/* Streams and their locks. */
#include "guest.h"

static int x;
static void *prints(void *arg) {
  printf("other\n");
  x = 2;
  return arg;
}
int main(int argc, char **argv) {
  const char *how = argv[1];
  pthread_t t;
  if (IS("locked")) {
    /* The other thread can print only when this one has unlocked. */
    flockfile(stdout);
    CHECK(!ftrylockfile(stdout));
    CHECK(!pthread_create(&t, 0, prints, 0));
    x = 1;
    printf("one\n");
    funlockfile(stdout);
    printf("two\n");
    funlockfile(stdout);
    CHECK(!pthread_join(t, 0));
  }
  if (IS("exit")) {
    /* exit() flushes, whoever has locked what. */
    CHECK(!pthread_create(&t, 0, prints, 0));
    CHECK(!pthread_join(t, 0));
    flockfile(stdin);
    printf("%d\n", x);
    exit(3);
  }
  return argc < 2;
}
