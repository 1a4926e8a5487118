/* What stands in the way of a report, by argument. The first event is another one than the recording's, but for
   "record". */
#define _GNU_SOURCE
#include "hand.h"
#include <dlfcn.h>
#include <fcntl.h>
static int x, y;
static enum { NOTHING, LOCK, FAULT } allocator;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void *malloc(size_t n) {
  static void *(*real)(size_t);
  if (!real) real = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
  if (allocator == FAULT) *(volatile int *)8 = 1;
  if (allocator == LOCK) pthread_mutex_lock(&lock);
  void *p = real(n);
  if (allocator == LOCK) pthread_mutex_unlock(&lock);
  return p;
}
/* Standard error is a pipe that is full, and nobody reads it. */
static void fill(void) {
  int p[2];
  char bytes[4096] = {0};
  if (pipe(p)) abort();
  fcntl(p[1], F_SETFL, O_NONBLOCK);
  while (write(p[1], bytes, sizeof bytes) > 0) continue;
  while (write(p[1], bytes, 1) > 0) continue;
  fcntl(p[1], F_SETFL, 0);
  dup2(p[1], 2);
}
static void *other(void *arg) {
  STORE(y, 1);
  return arg;
}
int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "record";
  if (!strcmp(how, "record")) {
    STORE(x, 1);
    return 0;
  }
  if (!strcmp(how, "lock")) {
    pthread_mutex_lock(&lock);
    allocator = LOCK;
  }
  if (!strcmp(how, "fault")) allocator = FAULT;
  if (!strcmp(how, "pipe")) fill();
  if (!strcmp(how, "create")) {
    pthread_t t;
    CALL(pthread_create(&t, 0, other, 0));
    CALL(pthread_join(t, 0));
  }
  if (!strcmp(how, "ends")) return 0;
  STORE(y, 1);
  return 0;
}
