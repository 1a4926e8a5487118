/* A program that need not create a thread. `thread`: does; `many`: more, one after the other, than names have room for; `fork`: a child does. */
#include "hand.h"
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
static int shared;
static void *work(void *arg) {
  int v;
  LOAD(v, shared);
  STORE(shared, v + 1);
  return arg;
}
static void create(int n) {
  pthread_t t;
  for (int i = 0; i < n; i++) {
    CHECK(CALL(pthread_create(&t, 0, work, 0)) == 0);
    CHECK(CALL(pthread_join(t, 0)) == 0);
  }
}
int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  STORE(shared, 0);
  if (!strcmp(how, "thread")) create(1);
  if (!strcmp(how, "many")) create(70000);
  if (!strcmp(how, "fork")) {
    int status;
    if (!fork()) {
      create(1);
      _exit(0);
    }
    wait(&status);
    exit(WEXITSTATUS(status));
  }
  puts("alone");
  return 3;
}
