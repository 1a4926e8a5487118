/* What programs set up first: locale, sets of signals, handlers, names, limits. */
#define _GNU_SOURCE
#include <assert.h>
#include <locale.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>

static void handle(int n) { (void)n; }

int main(void) {
  assert(!strcmp(setlocale(LC_ALL, 0), "C") && !strcmp(setlocale(LC_NUMERIC, "C"), "C"));
  assert(!strcmp(setlocale(LC_CTYPE, "POSIX"), "C") && !setlocale(77, "C"));
  sigset_t all, none, some;
  assert(!sigfillset(&all) && !sigemptyset(&none) && !sigemptyset(&some));
  assert(!sigaddset(&some, SIGUSR1) && !sigaddset(&some, SIGTERM) && !sigdelset(&some, SIGTERM));
  for (int n = 1; n <= 64; n++) {
    assert(sigismember(&all, n) == (n != 32 && n != 33));
    assert(sigismember(&none, n) == 0 && sigismember(&some, n) == (n == SIGUSR1));
  }
  assert(sigaddset(&some, 0) == -1 && sigaddset(&some, 65) == -1 && sigaddset(&some, 32) == -1);
  assert(sigdelset(&some, 33) == -1 && sigismember(&some, 65) == -1);
  sigset_t bytes;
  memset(&bytes, 7, sizeof bytes);
  sigemptyset(&bytes);
  assert(!memcmp(&bytes, &none, 8));
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
  assert(!sigaction(SIGUSR1, &action, &old) && !sigaction(SIGUSR1, &old, 0));
  signal(SIGUSR2, handle);
  assert(!pthread_sigmask(SIG_BLOCK, &some, &none) && !sigprocmask(SIG_SETMASK, &none, 0));
  assert(!prctl(PR_SET_NAME, "name"));
  struct rlimit limit;
  if (!getrlimit(RLIMIT_NOFILE, &limit)) setrlimit(RLIMIT_NOFILE, &limit);
  cpu_set_t cpus;
  if (!sched_getaffinity(0, sizeof cpus, &cpus)) sched_setaffinity(0, sizeof cpus, &cpus);
  assert(difftime(5, 7) == -2.0 && difftime(1L << 40, 1) == 1099511627775.0);
  return 0;
}
