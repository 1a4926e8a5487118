/* The ways in which a program ends, by argument. */
#include "hand.h"
#include <signal.h>
static int x;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t meet;
static void *other(void *arg) {
  CALL(pthread_mutex_lock(&b));
  CALL(pthread_barrier_wait(&meet));
  CALL(pthread_mutex_lock(&a));
  return arg;
}
int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "return";
  STORE(x, 1);
  if (!strcmp(how, "return")) return 3;
  if (!strcmp(how, "exit")) exit(4);
  if (!strcmp(how, "_exit")) _exit(5);
  if (!strcmp(how, "quick_exit")) quick_exit(6);
  if (!strcmp(how, "abort")) abort();
  if (!strcmp(how, "assert")) assert(x == 2);
  if (!strcmp(how, "segv")) *(volatile int *)8 = 1;
  if (!strcmp(how, "kill")) raise(SIGKILL);
  if (!strcmp(how, "fork")) {
    pid_t p = fork();
    if (p == 0) {
      STORE(x, 2);
      CALL(pthread_mutex_lock(&a));
      CALL(pthread_mutex_unlock(&a));
      _exit(9);
    }
    STORE(x, 3);
    return 7;
  }
  if (!strcmp(how, "deadlock")) {
    pthread_t t;
    CALL(pthread_barrier_init(&meet, 0, 2));
    CALL(pthread_mutex_lock(&a));
    CALL(pthread_create(&t, 0, other, 0));
    CALL(pthread_barrier_wait(&meet));
    CALL(pthread_mutex_lock(&b));
  }
  if (!strcmp(how, "await")) {
    struct irs_site *s = hand_site(__COUNTER__, IRS_AWAIT, __LINE__);
    __irs_before(s, 0, 0);
    while (*(volatile int *)&x != 2) __irs_await_retry(s);
    __irs_after(s, 0, 0);
  }
  return 1;
}
