#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
/* Threads that wait for the outside are cancelled. */
static int cleaned;
static void cleans(void *p) { cleaned = 1; }
static void *waits(void *p) {
  sigset_t set;
  int signal;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  for (;;) sigwait(&set, &signal);
}
#ifdef CLEANS
static void *cleans_up(void *p) {
  pthread_cleanup_push(cleans, 0);
  waits(0);
  pthread_cleanup_pop(0);
  return 0;
}
#define waits cleans_up
#endif
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *sleeps(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  char what[2];
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_t t;
  pthread_mutex_lock(&m);
  if (read(0, what, 1) != 1) return 1;
  pthread_create(&t, 0, what[0] == 's' ? sleeps : waits, 0);
  usleep(1000);
  pthread_cancel(t);
  printf("cancelled\n");
  fflush(stdout);
  void *result = 0;
  if (what[0] == 'j' || what[0] == 'n') pthread_join(t, &result);
  if (what[0] == 'j') assert(result == PTHREAD_CANCELED);
  if (what[0] == 'n') assert(result != PTHREAD_CANCELED);
  usleep(20000);
  printf("fine\n");
  return 0;
}
