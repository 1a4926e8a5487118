/* Two threads, two stores each to one variable; prints the order. For hand-made schedule sets. Site numbers: 0 the store
   of the first child, 1 that of the second, 2 and 3 the creations, 4 and 5 the joins, 6 an unexpected store. */
#include "hand.h"
static int x, order[8], n;
static void *first(void *arg) {
  for (int i = 0; i < 2; i++) STORE(x, (order[n++] = 1));
  return arg;
}
static void *second(void *arg) {
  for (int i = 0; i < 2; i++) STORE(x, (order[n++] = 2));
  return arg;
}
int main(int argc, char **argv) {
  pthread_t t[3];
  CHECK(CALL(pthread_create(&t[0], 0, first, 0)) == 0);
  CHECK(CALL(pthread_create(&t[1], 0, second, 0)) == 0);
  CALL(pthread_join(t[0], 0));
  CALL(pthread_join(t[1], 0));
  if (argc > 1 && !strcmp(argv[1], "store")) STORE(x, 7);
  if (argc > 1 && !strcmp(argv[1], "thread")) {
    CHECK(CALL(pthread_create(&t[2], 0, first, 0)) == 0);
    CALL(pthread_join(t[2], 0));
  }
  for (int i = 0; i < 4; i++) printf("%d", order[i]);
  puts("");
  return 0;
}
