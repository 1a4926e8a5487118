/* Cancellation, pthread_exit, destructors, by argument. */
#include "guest.h"

static int x, cleaned, destroyed;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t sem, ready;
static pthread_key_t key;
static char *how;

static void unlocks(void *arg) {
  /* A cancelled wait has the mutex again. */
  CHECK(pthread_mutex_trylock(arg) == EBUSY);
  cleaned++;
  CHECK(!pthread_mutex_unlock(arg));
}
static void counts(void *arg) {
  (void)arg;
  cleaned++;
}
static void *never(void *arg) {
  for (;;) pause();
  return arg;
}
static void *blocks(void *arg) {
  pthread_t t;
  struct timespec far = {.tv_sec = 1L << 33};
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlocks, &m);
  x++;
  sem_post(&ready);
  if (IS("pending")) {
    pthread_mutex_unlock(&m);
    sem_wait(&sem); /* no cancellation point while disabled */
    pthread_mutex_lock(&m);
  }
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);
  if (IS("cond") || IS("pending"))
    for (;;) pthread_cond_wait(&c, &m);
  if (IS("cond-timed"))
    for (;;) pthread_cond_timedwait(&c, &m, &far);
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&m);
  pthread_cleanup_push(counts, 0);
  if (IS("sem")) sem_wait(&sem);
  if (IS("sem-timed")) sem_timedwait(&sem, &far);
  if (IS("join")) {
    pthread_create(&t, 0, never, 0);
    pthread_join(t, 0);
  }
  pthread_cleanup_pop(0);
  return arg;
}
/* Cancelled in a call that blocks: the cleanup handler runs, with the mutex in its hands; the rest goes on. */
static void deferred(void) {
  pthread_t t;
  void *r;
  CHECK(!pthread_create(&t, 0, blocks, 0));
  sem_wait(&ready);
  CHECK(!pthread_cancel(t));
  if (IS("pending")) sem_post(&sem);
  CHECK(!pthread_join(t, &r) && r == PTHREAD_CANCELED);
  CHECK(!pthread_mutex_trylock(&m));
  printf("%d %d\n", cleaned, x);
}

static int woken, go;
static void *waits(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlocks, &m);
  x++;
  sem_post(&ready);
  while (!go) pthread_cond_wait(&c, &m);
  woken++;
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&m);
  return arg;
}
/* A cancelled waiter takes no signal away from another one. */
static void signal_kept(void) {
  pthread_t t[2];
  void *r;
  for (int i = 0; i < 2; i++) CHECK(!pthread_create(&t[i], 0, waits, 0));
  for (int i = 0; i < 2; i++) sem_wait(&ready);
  pthread_mutex_lock(&m); /* both wait now */
  go = 1;
  pthread_cancel(t[0]);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(t[0], &r);
  /* Both at once: POSIX lets it be woken instead, and then the signal was its own. */
  if (r != PTHREAD_CANCELED) pthread_cond_signal(&c);
  CHECK(!pthread_join(t[1], 0));
  CHECK(woken == (r == PTHREAD_CANCELED ? 1 : 2));
  puts("ok");
}

static void *spins(void *arg) {
  int old;
  sem_post(&ready);
  CHECK(!pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old) && old == PTHREAD_CANCEL_DEFERRED);
  for (;;) x++;
  return arg;
}
static void *spins_for_a_while(void *arg) {
  int old;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  x++;
  CHECK(!pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) && old == PTHREAD_CANCEL_ASYNCHRONOUS);
  sem_post(&ready);
  for (int i = 0; i < 1000; i++) x++;
  return arg;
}
/* Cancelled at any instruction, many times: also in the middle of what the runtime does at a site. */
static void asynchronous(void) {
  pthread_t t;
  void *r;
  for (int i = 0; i < 100; i++) {
    CHECK(!pthread_create(&t, 0, spins, 0));
    sem_wait(&ready);
    for (int n = 0; n < i * 100; n++) sched_getcpu();
    CHECK(!pthread_cancel(t));
    CHECK(!pthread_join(t, &r) && r == PTHREAD_CANCELED);
  }
  CHECK(!pthread_create(&t, 0, spins_for_a_while, 0));
  sem_wait(&ready);
  pthread_cancel(t);
  CHECK(!pthread_join(t, &r) && !r);
  x = 5;
  printf("%d\n", x);
}

static void destroys(void *arg) {
  (void)arg;
  destroyed++;
}
static void leaves(int n) {
  if (n) leaves(n - 1);
  pthread_exit((void *)42L);
}
static void *exits(void *arg) {
  pthread_setspecific(key, &x);
  pthread_cleanup_push(counts, 0);
  x++;
  leaves(5);
  pthread_cleanup_pop(0);
  return arg;
}
static void thread_exit(void) {
  pthread_t t;
  void *r;
  pthread_key_create(&key, destroys);
  for (int i = 0; i < 5; i++) {
    CHECK(!pthread_create(&t, 0, exits, 0));
    CHECK(!pthread_join(t, &r) && r == (void *)42L);
  }
  printf("%d %d %d\n", x, cleaned, destroyed);
}

static void *detached(void *arg) {
  x++;
  sem_post(&ready);
  return arg;
}
static void detach(void) {
  pthread_t t;
  pthread_attr_t a;
  pthread_attr_init(&a);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
  for (int i = 0; i < 20; i++) {
    CHECK(!pthread_create(&t, i % 2 ? &a : 0, detached, 0));
    if (!(i % 2)) CHECK(!pthread_detach(t));
    sem_wait(&ready);
  }
  printf("%d\n", x);
}

static void *last(void *arg) {
  CHECK(!pthread_join(*(pthread_t *)arg, 0));
  x++;
  printf("after main %d\n", x);
  return 0;
}
static void says_bye(void) {
  x++;
  printf("bye %d\n", x);
}
/* Main leaves, another thread stays: the process ends with that, and with 0. */
static void main_exits(void) {
  static pthread_t self;
  pthread_t t;
  self = pthread_self();
  atexit(says_bye);
  CHECK(!pthread_create(&t, 0, last, &self));
  pthread_detach(t);
  pthread_cleanup_push(counts, 0);
  pthread_exit(0);
  pthread_cleanup_pop(0);
}

static int ends[2];
static pid_t tid;
static void *waits_for_main(void *arg) {
  const int end = ends[1];
  tid = gettid();
  write_byte(end, 't');
  sem_wait(&sem); /* the schedule: after main has stored 7 */
  x = 8;
  return arg;
}
/* With `cancel`, main cancels the thread while that waits for the schedule in a cancellation point. */
static void in_schedule(int cancel) {
  pthread_t t;
  void *r;
  CHECK(!pipe(ends));
  sem_post(&sem);
  CHECK(!pthread_create(&t, 0, waits_for_main, 0));
  const pthread_t target = t;
  const int end = ends[0];
  read_byte(end);
  const pid_t who = tid;
  if (cancel) {
    until_asleep(who);
    CHECK(!pthread_cancel(target));
    CHECK(!pthread_join(target, 0));
    puts("cancelled");
    fflush(stdout);
    _exit(0);
  }
  x = 7;
  CHECK(!pthread_join(t, &r));
  puts("ok");
}

int main(int argc, char **argv) {
  how = argv[1];
  sem_init(&sem, 0, 0);
  sem_init(&ready, 0, 0);
  if (IS("signal")) signal_kept();
  else if (IS("async")) asynchronous();
  else if (IS("exit")) thread_exit();
  else if (IS("detach")) detach();
  else if (IS("main")) main_exits();
  else if (IS("schedule")) in_schedule(argc > 2);
  else deferred();
  return 0;
}
