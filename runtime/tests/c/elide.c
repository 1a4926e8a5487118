/* A mutex under a set that orders its uses, whose last holder takes it in the schedule and gives it back when everything is free. Site numbers: 0 the
   first child's locks, 1 its unlocks, 2 its mark between; 3 to 5 the second child's, 6 the lock that it tries at the end, 7 the unlock after that.
   With an argument, what is to come between: "try" a try-lock by the second child, "cond" a wait by the first, "fork" a fork; "slow": both children stay
   within for a while each time, and see whether they are alone; or "again": the first locks what it holds. */
#include "hand.h"
#include <stdatomic.h>
#include <sys/wait.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x, y, rounds, plain;
static atomic_int in, out, overlap, within;
static const char *how = "";
/* glibc's word of the lock, as a debugger sees it. */
static int word(void) { return *(volatile int *)&m; }
static struct irs_site *numbered(int n) { return hand_site(n, IRS_CALL_SITE, 1000 + n); }
#define AT(n, call) (__irs_call = numbered(n), (call))
#define DONE (__irs_call = 0)

static void slowly(void) {
  if (strcmp(how, "slow")) return;
  if (atomic_fetch_add(&within, 1)) atomic_store(&overlap, 1);
  usleep(200);
  atomic_fetch_sub(&within, 1);
}

static void *first(void *arg) {
  for (int i = 0; i < rounds; i++) {
    AT(0, pthread_mutex_lock(&m)), DONE;
    if (!strcmp(how, "again")) AT(0, pthread_mutex_lock(&m)), DONE;
    /* (In the last round everything is free, and it may have been locked for us already.) */
    if (i + 1 < rounds) plain |= word();
    x++;
    slowly();
    if (i + 1 == rounds) {
      /* The prefix ends with this lock. The other child goes on at the free node and must wait for the unlock. */
      atomic_store(&in, 1);
      if (!strcmp(how, "cond")) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        /* It gives the mutex up meanwhile, and holds it afterwards. */
        atomic_store(&out, 1);
        CHECK(pthread_cond_timedwait(&c, &m, &now) == ETIMEDOUT);
        CHECK(word() != 0);
      }
      usleep(20000);
      atomic_store(&out, 1);
    }
    AT(1, pthread_mutex_unlock(&m)), DONE;
  }
  return arg;
}
static void *second(void *arg) {
  for (int i = 0; i + 1 < rounds; i++) {
    AT(3, pthread_mutex_lock(&m)), DONE;
    plain |= word();
    x++;
    slowly();
    AT(4, pthread_mutex_unlock(&m)), DONE;
  }
  if (!strcmp(how, "fork")) {
    while (!atomic_load(&in)) usleep(100);
    pid_t child = fork();
    if (child == 0) _exit(pthread_mutex_trylock(&m) == EBUSY ? 0 : 9);
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
  if (!strcmp(how, "try")) {
    int r = AT(6, pthread_mutex_trylock(&m));
    DONE;
    if (r == 0) atomic_store(&overlap, !atomic_load(&out));
    else CHECK(r == EBUSY);
    if (r) return arg;
  } else {
    AT(5, pthread_mutex_lock(&m)), DONE;
    /* (A set for "slow" need not put this lock behind the other child's last.) */
    if (strcmp(how, "slow") && !atomic_load(&out)) atomic_store(&overlap, 1);
  }
  y = x;
  AT(7, pthread_mutex_unlock(&m)), DONE;
  return arg;
}
int main(int argc, char **argv) {
  pthread_t t[2];
  rounds = atoi(argv[1]);
  if (argc > 2) how = argv[2];
  CHECK(CALL(pthread_create(&t[0], 0, first, 0)) == 0);
  CHECK(CALL(pthread_create(&t[1], 0, second, 0)) == 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  printf("%d %s%s\n", x, plain ? "locked" : "elided", overlap ? ", overlapping" : "");
  CHECK(word() == 0);
  return 0;
}
