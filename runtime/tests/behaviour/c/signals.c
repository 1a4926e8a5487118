/* Signal handlers, by argument. `x` is shared: accesses to it are sites. */
#include "guest.h"
#include <sys/resource.h>
#include <sys/signalfd.h>

static int x;
static sem_t sem;
static int ends[2];
static __thread sigjmp_buf back;
static __thread volatile sig_atomic_t jumped;

static void *adds(void *arg) {
  x += 10;
  return arg;
}
static void with_thread(void *(*f)(void *)) {
  pthread_t t;
  CHECK(!pthread_create(&t, 0, f, 0));
  CHECK(!pthread_join(t, 0));
}

static void adds_one(int s) {
  (void)s;
  x++;
}
static void other(int s) { (void)s; }

/* Sites in a handler do what they say. */
static void handler(void) {
  CHECK(signal(SIGUSR1, adds_one) == SIG_DFL);
  for (int i = 0; i < 3; i++) raise(SIGUSR1);
  with_thread(adds);
  printf("%d\n", x);
}

static void says_info(int s, siginfo_t *i, void *c) {
  printf("%d %d %d %d\n", s, i->si_signo, i->si_code == SI_QUEUE, i->si_value.sival_int);
  CHECK(c);
}
/* What is asked about handlers is answered as if nobody had wrapped them. */
static void info(void) {
  struct sigaction a = {0}, old;
  a.sa_sigaction = says_info;
  a.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaddset(&a.sa_mask, SIGUSR2);
  CHECK(!sigaction(SIGUSR1, &a, &old) && old.sa_handler == SIG_DFL);
  union sigval v = {.sival_int = 42};
  CHECK(!sigqueue(getpid(), SIGUSR1, v));
  CHECK(!sigaction(SIGUSR1, 0, &old));
  CHECK(old.sa_sigaction == says_info && (old.sa_flags & (SA_SIGINFO | SA_RESTART)) == (SA_SIGINFO | SA_RESTART));
  CHECK(sigismember(&old.sa_mask, SIGUSR2) && !sigismember(&old.sa_mask, SIGHUP));
  CHECK(signal(SIGUSR1, other) == (sighandler_t)says_info);
  CHECK(!sigaction(SIGUSR1, 0, &old) && old.sa_handler == other && !(old.sa_flags & SA_SIGINFO));
  CHECK(sysv_signal(SIGUSR1, adds_one) == other);
  raise(SIGUSR1);
  CHECK(!sigaction(SIGUSR1, 0, &old) && old.sa_handler == SIG_DFL); /* once only */
  CHECK(signal(SIGUSR1, SIG_IGN) == SIG_DFL && signal(SIGUSR1, SIG_DFL) == SIG_IGN);
  CHECK(sigaction(SIGKILL, &a, 0) == -1 && errno == EINVAL);
  CHECK(sigaction(0, &a, 0) == -1 && errno == EINVAL && sigaction(1000, &a, 0) == -1);
  /* Fatal signals that a recording completes are still the system's to the program. */
  CHECK(!sigaction(SIGTERM, 0, &old) && old.sa_handler == SIG_DFL && !old.sa_flags);
  CHECK(signal(SIGTERM, other) == SIG_DFL && signal(SIGTERM, SIG_DFL) == other);
  CHECK(!sigaction(SIGTERM, 0, &old) && old.sa_handler == SIG_DFL);
  printf("x %d\n", x);
}

static char *alt;
static void on_alt(int s) {
  char here;
  (void)s;
  puts(&here >= alt && &here < alt + 65536 ? "on the alternate stack" : "elsewhere");
  x++;
  if (jumped) siglongjmp(back, 1);
}
static void altstack(void) {
  stack_t s = {.ss_sp = alt = malloc(65536), .ss_size = 65536};
  struct sigaction a = {.sa_handler = on_alt, .sa_flags = SA_ONSTACK};
  CHECK(!sigaltstack(&s, 0) && !sigaction(SIGUSR1, &a, 0));
  raise(SIGUSR1);
  if (!sigsetjmp(back, 1)) {
    jumped = 1;
    raise(SIGUSR1);
  }
  x = 77;
  with_thread(adds);
  printf("%d\n", x);
}

static void posts(int s) {
  (void)s;
  sem_post(&sem);
}
static void *reads(void *tid) {
  char c;
  __atomic_store_n((pid_t *)tid, gettid(), __ATOMIC_SEQ_CST);
  ssize_t n = read(ends[0], &c, 1);
  return (void *)(n == 1 ? 1L : errno == EINTR ? 2L : 3L);
}
/* A system call that a handler interrupts goes on or fails, as the program has asked for. */
static void restart(int flags) {
  struct sigaction a = {.sa_handler = posts, .sa_flags = flags};
  pthread_t t;
  pid_t tid = 0;
  void *r;
  CHECK(!sigaction(SIGUSR1, &a, 0) && !pipe(ends));
  CHECK(!pthread_create(&t, 0, reads, &tid));
  while (!__atomic_load_n(&tid, __ATOMIC_SEQ_CST)) sched_yield();
  if (flags) {
    CHECK(!pthread_kill(t, SIGUSR1));
    sem_wait(&sem);
    CHECK(write(ends[1], "c", 1) == 1);
  } else {
    /* Again, should it not have been in the call yet. */
    while (pthread_tryjoin_np(t, &r)) {
      pthread_kill(t, SIGUSR1);
      usleep(1000);
    }
    printf("%ld\n", (long)r);
    return;
  }
  CHECK(!pthread_join(t, &r));
  printf("%ld\n", (long)r);
}

static void *waits_for_signal(void *set) {
  int s = 0;
  CHECK(!sigwait(set, &s));
  return (void *)(long)s;
}
/* A signal to the process is for the program's threads: the runtime's have it blocked. */
static void waits(void) {
  sigset_t set;
  pthread_t t;
  void *r;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigaddset(&set, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  for (int i = 0; i < 20; i++) {
    CHECK(!pthread_create(&t, 0, waits_for_signal, &set));
    kill(getpid(), i % 2 ? SIGUSR1 : SIGUSR2);
    CHECK(!pthread_join(t, &r) && (long)r == (i % 2 ? SIGUSR1 : SIGUSR2));
  }
  int fd = signalfd(-1, &set, 0);
  struct signalfd_siginfo got;
  for (int i = 0; i < 20; i++) {
    kill(getpid(), SIGUSR1);
    CHECK(read(fd, &got, sizeof got) == sizeof got && got.ssi_signo == SIGUSR1);
  }
  with_thread(adds);
  puts("ok");
}

static volatile sig_atomic_t ticks;
static void tick(int s) {
  (void)s;
  ticks++;
}
static void timer(void) {
  struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
  struct itimerspec every = {{0, 2000000}, {0, 2000000}};
  struct sigaction a = {.sa_handler = tick};
  timer_t id;
  sigset_t block, none;
  sigemptyset(&none);
  sigemptyset(&block);
  sigaddset(&block, SIGRTMIN);
  sigprocmask(SIG_BLOCK, &block, 0);
  CHECK(!sigaction(SIGRTMIN, &a, 0) && !timer_create(CLOCK_MONOTONIC, &e, &id) && !timer_settime(id, 0, &every, 0));
  while (ticks < 3) CHECK(sigsuspend(&none) == -1 && errno == EINTR);
  timer_delete(id);
  with_thread(adds);
  puts("three");
}

static void jumps(int s) {
  jumped = s;
  siglongjmp(back, s);
}
/* Out of a handler by a jump: what follows is the program again, and the mask is what it was. */
static void jump(void) {
  struct sigaction a = {.sa_handler = jumps};
  sigset_t mask;
  CHECK(!sigaction(SIGUSR1, &a, 0) && !sigaction(SIGSEGV, &a, 0));
  for (int i = 0; i < 3; i++) {
    int s = sigsetjmp(back, 1);
    if (!s && i < 2) raise(SIGUSR1);
    if (!s) (*(volatile int *)8)++;
    CHECK(s == (i < 2 ? SIGUSR1 : SIGSEGV));
    sigprocmask(SIG_BLOCK, 0, &mask);
    CHECK(!sigismember(&mask, s));
  }
  x = 77;
  with_thread(adds);
  printf("%d\n", x);
}

static void nested_inner(int s) {
  (void)s;
  x += 100;
}
static void nested_outer(int s) {
  (void)s;
  x++;
  raise(SIGUSR2);
  x++;
}
static void nested(void) {
  signal(SIGUSR1, nested_outer);
  signal(SIGUSR2, nested_inner);
  raise(SIGUSR1);
  raise(SIGUSR2);
  with_thread(adds);
  printf("%d\n", x);
}

static void leaves(int s) {
  (void)s;
  _exit(9);
}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static volatile sig_atomic_t may_go;
static void notifies(int s) {
  (void)s;
  may_go = 1;
  pthread_cond_signal(&cond);
}
static void *waits_for_handler(void *arg) {
  pthread_mutex_lock(&m);
  sem_post(&sem);
  while (!may_go) pthread_cond_wait(&cond, &m);
  pthread_mutex_unlock(&m);
  return arg;
}
/* Not promised by POSIX, but relied upon: a handler signals a condition variable, or posts a semaphore. */
static void from_handler(void) {
  pthread_t t;
  signal(SIGUSR1, notifies);
  signal(SIGUSR2, posts);
  CHECK(!pthread_create(&t, 0, waits_for_handler, 0));
  sem_wait(&sem);
  pthread_mutex_lock(&m); /* it waits now */
  raise(SIGUSR1);
  pthread_mutex_unlock(&m);
  CHECK(!pthread_join(t, 0));
  raise(SIGUSR2);
  CHECK(!sem_wait(&sem));
  puts("woken");
}

static pid_t waiter_tid;
static void reports(int s) {
  (void)s;
  x += 0; /* a site */
  write_byte(ends[1], 'h');
}
static void *stores_two(void *how) {
  sigset_t mask;
  const int end = ends[1];
  write_byte(end, 't');
  if (IS("wait-jump")) {
    sigsetjmp(back, 1);
    if (jumped) {
      sigprocmask(SIG_BLOCK, 0, &mask);
      CHECK(!sigismember(&mask, SIGUSR1));
      write_byte(end, 'j');
    }
  }
  x = 2;
  x = 3;
  return 0;
}
static void *tells_tid(void *how) {
  __atomic_store_n(&waiter_tid, gettid(), __ATOMIC_SEQ_CST);
  return stores_two(how);
}
/* The second thread stores 2; where that has to wait for main's 1, a handler runs meanwhile, or jumps away and it tries again. */
static void wait_for_main(char *how, int send) {
  pthread_t t;
  struct sigaction a = {.sa_handler = IS("wait-jump") ? jumps : reports};
  CHECK(!sigaction(SIGUSR1, &a, 0) && !pipe(ends));
  CHECK(!pthread_create(&t, 0, tells_tid, how));
  /* No sites in the loop: the recording that is followed is of a run without it. */
  const int end = ends[0], jump = IS("wait-jump");
  CHECK(read_byte(end) == 't');
  const pid_t tid = __atomic_load_n(&waiter_tid, __ATOMIC_SEQ_CST);
  const pthread_t target = t;
  for (int i = 0; i < 3 && send; i++) {
    until_asleep(tid);
    CHECK(!pthread_kill(target, SIGUSR1));
    CHECK(read_byte(end) == (jump ? 'j' : 'h'));
  }
  x = 1;
  CHECK(!pthread_join(t, 0));
  puts("ok");
}

int main(int argc, char **argv) {
  char *how = argv[1];
  sem_init(&sem, 0, 0);
  setvbuf(stdout, 0, _IOLBF, 0);
  if (IS("handler")) handler();
  if (IS("info")) info();
  if (IS("altstack")) altstack();
  if (IS("restart")) restart(SA_RESTART);
  if (IS("interrupt")) restart(0);
  if (IS("waits")) waits();
  if (IS("timer")) timer();
  if (IS("jump")) jump();
  if (IS("nested")) nested();
  if (IS("from-handler")) from_handler();
  if (IS("wait-handler") || IS("wait-jump")) wait_for_main(how, argc > 2);
  if (IS("leaves")) {
    signal(SIGUSR1, leaves);
    with_thread(adds);
    raise(SIGUSR1);
  }
  if (IS("fatal")) {
    struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_CORE, &all);
    int s = atoi(argv[2]);
    with_thread(adds);
    if (s == SIGSEGV) *(volatile int *)8 = x;
    if (s == SIGABRT) abort();
    raise(s);
  }
  return 0;
}
