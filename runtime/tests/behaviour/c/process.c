/* Processes: fork and its relatives, ends, descriptors; by argument. */
#include "guest.h"
#include <dirent.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/un.h>

extern char **environ;
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t sem;
static char *how;

static void *adds(void *arg) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}
static void with_thread(void) {
  pthread_t t;
  CHECK(!pthread_create(&t, 0, adds, 0));
  CHECK(!pthread_join(t, 0));
}
static int status_of(pid_t p) {
  int status;
  CHECK(waitpid(p, &status, 0) == p);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* What a child of several threads may do, and more. */
static void in_child(void) {
  pthread_barrier_t b;
  pthread_barrier_init(&b, 0, 1);
  pthread_barrier_wait(&b);
  pthread_barrier_destroy(&b);
  CHECK(!pthread_mutex_lock(&m));
  x = 2000000011; /* So often nobody adds to it. */
  CHECK(!pthread_mutex_unlock(&m));
  puts("child");
  fflush(stdout);
}
/* Hold the runtime's locks as often as they can. */
static void *has_barriers(void *stop) {
  while (!__atomic_load_n((int *)stop, __ATOMIC_SEQ_CST)) {
    pthread_barrier_t b;
    pthread_barrier_init(&b, 0, 1);
    pthread_barrier_destroy(&b);
  }
  return 0;
}
static void *has_threads(void *stop) {
  while (!__atomic_load_n((int *)stop, __ATOMIC_SEQ_CST)) {
    pthread_t t;
    CHECK(!pthread_create(&t, 0, adds, 0));
    CHECK(!pthread_join(t, 0));
  }
  return 0;
}
static void before(void) { pthread_mutex_lock(&m); }
static void after(void) { pthread_mutex_unlock(&m); }
static void forks(void) {
  pthread_t t[2];
  int stop = 0, n = 30;
  pthread_atfork(before, after, after);
  CHECK(!pthread_create(&t[0], 0, has_barriers, &stop));
  CHECK(!pthread_create(&t[1], 0, has_threads, &stop));
  for (int i = 0; i < n; i++) {
    fflush(stdout);
    pid_t p = fork();
    if (!p) {
      in_child();
      if (i % 3 == 0) exit(5);
      if (i % 3 == 1) _exit(5);
      execl("/bin/sh", "sh", "-c", "exit 5", (char *)0);
    }
    CHECK(status_of(p) == 5);
  }
  __atomic_store_n(&stop, 1, __ATOMIC_SEQ_CST);
  for (int i = 0; i < 2; i++) CHECK(!pthread_join(t[i], 0));
  x = 70007;
  printf("parent %d\n", x);
}

/* A forked child creates a thread. */
static void forks_threads(void) {
  with_thread();
  pid_t p = fork();
  if (!p) {
    with_thread();
    _exit(6);
  }
  printf("%d\n", status_of(p));
}

static void spawns(void) {
  char line[64];
  pid_t p;
  char *const argv[] = {"sh", "-c", "exit 4", 0};
  with_thread();
  p = vfork();
  if (!p) {
    execl("/bin/sh", "sh", "-c", "exit 3", (char *)0);
    _exit(127);
  }
  printf("vfork %d\n", status_of(p));
  p = vfork();
  if (!p) _exit(9);
  printf("vfork %d\n", status_of(p));
  CHECK(!posix_spawn(&p, "/bin/sh", 0, 0, argv, environ));
  printf("spawn %d\n", status_of(p));
  int status = system("exit 2");
  printf("system %d\n", WEXITSTATUS(status));
  FILE *f = popen("echo popen", "r");
  CHECK(f && fgets(line, sizeof line, f));
  printf("%s", line);
  CHECK(!pclose(f));
  with_thread();
  printf("%d\n", x);
}

static void *waits(void *arg) {
  if (IS("exit-sem")) sem_wait(&sem);
  if (IS("exit-lock")) pthread_mutex_lock(&m);
  for (;;) pause();
  return arg;
}
static void says_bye(void) {
  x++;
  printf("bye %d\n", x);
}
/* The process ends while others wait. */
static void ends(void) {
  pthread_t t[3];
  atexit(says_bye);
  at_quick_exit(says_bye);
  with_thread();
  pthread_mutex_lock(&m);
  for (int i = 0; i < 3; i++) CHECK(!pthread_create(&t[i], 0, waits, 0));
  printf("%d\n", x);
  if (IS("quick")) {
    fflush(stdout);
    quick_exit(12);
  }
  if (IS("_exit")) {
    fflush(stdout);
    _exit(13);
  }
  if (IS("abort")) {
    fflush(stdout);
    abort();
  }
  exit(11);
}

static int lowest(void) {
  int fd = open("/dev/null", O_RDONLY);
  close(fd);
  return fd;
}
static int open_ones(void) {
  int n = 0;
  DIR *d = opendir("/proc/self/fd");
  for (struct dirent *e; (e = readdir(d));) n += e->d_name[0] != '.';
  closedir(d);
  return n - 1;
}
/* The numbers of descriptors are the program's, children get none of ours, and closing everything harms nobody. */
static void descriptors(void) {
  int fds[2];
  char c;
  printf("%d %d\n", lowest(), open_ones());
  fflush(stdout);
  pid_t p = fork();
  if (!p) {
    printf("%d %d\n", lowest(), open_ones());
    fflush(stdout);
    execl("/bin/sh", "sh", "-c", "ls /proc/self/fd | wc -l", (char *)0);
  }
  status_of(p);
  closefrom(3);
  CHECK(!pipe(fds) && fds[0] == 3 && fds[1] == 4);
  /* The end of a pipe is seen: nobody else has it. */
  close(fds[1]);
  CHECK(read(fds[0], &c, 1) == 0);
  for (int i = 0; i < 50; i++) {
    with_thread();
    CHECK(lowest() == 4);
  }
  /* stderr somewhere else. */
  int file = open("stderr.txt", O_RDWR | O_CREAT | O_TRUNC, 0600);
  CHECK(dup2(file, 2) == 2);
  printf("%d\n", x);
}

static void execs(char *self) {
  with_thread();
  x = 21;
  printf("before %d\n", x);
  fflush(stdout);
  execl("/nonexistent", "nonexistent", (char *)0);
  CHECK(errno == ENOENT);
  with_thread();
  x = 22;
  execl(self, self, "execed", (char *)0);
}

/* A child outlives its parent, whose socket must be free for the next run. */
static void orphan(void) {
  int end[2];
  CHECK(!pipe(end));
  if (!fork()) {
    setsid();
    close(1);
    close(2);
    char c;
    close(end[1]);
    /* Until the parent has ended, and a while more: it is killed by the test's time limit at the latest. */
    CHECK(read(end[0], &c, 1) == 0);
    sleep(20);
    _exit(0);
  }
  x = 1;
  puts("parent");
}

int main(int argc, char **argv) {
  how = argv[1];
  sem_init(&sem, 0, 0);
  if (IS("fork")) forks();
  else if (IS("fork-thread")) forks_threads();
  else if (IS("spawn")) spawns();
  else if (IS("fds")) descriptors();
  else if (IS("exec")) execs(argv[0]);
  else if (IS("exec-shell")) {
    with_thread();
    x = 4711;
    execlp("sh", "sh", "-c", "echo shell $1", "sh", "one", (char *)0);
  }
  else if (IS("orphan")) orphan();
  else if (IS("execed")) { with_thread(); printf("after %d\n", x); }
  else ends();
  return 0;
}
