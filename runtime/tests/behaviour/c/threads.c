/* Many threads; errno; jumps across frames; by argument. */
#include "guest.h"

static int x, y;
static char *how;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static sem_t sem;

static void *meets(void *arg) {
  pthread_barrier_wait(&barrier);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_barrier_wait(&barrier);
  return arg;
}
static void at_once(int n) {
  static pthread_t t[1000];
  pthread_barrier_init(&barrier, 0, n);
  for (int i = 0; i < n; i++) CHECK(!pthread_create(&t[i], 0, meets, 0));
  for (int i = 0; i < n; i++) CHECK(!pthread_join(t[i], 0));
  printf("%d\n", x);
}
static void *adds(void *arg) {
  x++;
  return arg;
}
static void one_by_one(int n) {
  pthread_t t;
  for (int i = 0; i < n; i++) {
    CHECK(!pthread_create(&t, 0, adds, 0));
    CHECK(!pthread_join(t, 0));
  }
  printf("%d\n", x);
}

/* A call that succeeds leaves errno alone, whatever it has to wait for. */
#define KEEPS(what)            \
  do {                         \
    errno = 1000 + __COUNTER__ % 100; \
    int e_ = errno;            \
    what;                      \
    CHECK(errno == e_);        \
  } while (0)
static int turn;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static void nothing(void) {}
static void *plays(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < 50; i++) {
    KEEPS(pthread_mutex_lock(&m));
    while (turn != me) KEEPS(pthread_cond_wait(&c, &m));
    KEEPS(turn = !me);
    KEEPS(x++);
    KEEPS(pthread_cond_broadcast(&c));
    KEEPS(pthread_mutex_unlock(&m));
    KEEPS(pthread_barrier_wait(&barrier));
    KEEPS(pthread_rwlock_wrlock(&rw));
    KEEPS(pthread_rwlock_unlock(&rw));
    KEEPS(sem_post(&sem));
    KEEPS(sem_wait(&sem));
    KEEPS(pthread_once(&once, nothing));
    KEEPS(__atomic_fetch_add(&y, 1, __ATOMIC_SEQ_CST));
    KEEPS(memset(&x, 0, i == 70 ? sizeof x : 0));
  }
  return 0;
}
/* Two at once, while somebody waits. */
static pthread_cond_t news = PTHREAD_COND_INITIALIZER;
static int over;
static void *waits(void *arg) {
  CHECK(!pthread_mutex_lock(&m));
  while (!over) KEEPS(pthread_cond_wait(&news, &m));
  CHECK(!pthread_mutex_unlock(&m));
  return arg;
}
static void *tells(void *arg) {
  for (int i = 0; i < 1000; i++) KEEPS(pthread_cond_broadcast(&news));
  return arg;
}
static void keeps_errno(void) {
  pthread_t t[2], waiter;
  struct timespec past = {0};
  pthread_barrier_init(&barrier, 0, 2);
  for (long i = 0; i < 2; i++) KEEPS(CHECK(!pthread_create(&t[i], 0, plays, (void *)i)));
  for (int i = 0; i < 2; i++) KEEPS(CHECK(!pthread_join(t[i], 0)));
  CHECK(!pthread_create(&waiter, 0, waits, 0));
  for (int i = 0; i < 2; i++) CHECK(!pthread_create(&t[i], 0, tells, 0));
  for (int i = 0; i < 2; i++) CHECK(!pthread_join(t[i], 0));
  CHECK(!pthread_mutex_lock(&m));
  over = 1;
  CHECK(!pthread_cond_broadcast(&news));
  CHECK(!pthread_mutex_unlock(&m));
  CHECK(!pthread_join(waiter, 0));
  KEEPS(pthread_mutex_lock(&m));
  KEEPS(CHECK(pthread_cond_timedwait(&c, &m, &past) == ETIMEDOUT));
  KEEPS(CHECK(pthread_mutex_timedlock(&m, &past) == ETIMEDOUT));
  /* The calls that do set it. */
  CHECK(sem_trywait(&sem) == -1 && errno == EAGAIN);
  CHECK(sem_timedwait(&sem, &past) == -1 && errno == ETIMEDOUT);
  CHECK(read(-1, 0, 0) == -1 && errno == EBADF);
  KEEPS(x++);
  CHECK(y == 100);
  printf("%d\n", x);
}

static jmp_buf back;
static int compares(const void *a, const void *b) {
  x++;
  if (x > 5) longjmp(back, x);
  return *(const int *)a - *(const int *)b;
}
/* Out of a call into a library that has called us: its number must not stay. */
static void *jumps(void *arg) {
  int many[16];
  for (int i = 0; i < 16; i++) many[i] = i * 7 % 16;
  volatile int r = setjmp(back);
  if (!r) qsort(many, 16, sizeof *many, compares);
  x = 100 + r;
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}
static void far(void) {
  pthread_t t;
  CHECK(!pthread_create(&t, 0, jumps, 0));
  CHECK(!pthread_join(t, 0));
  printf("%d\n", x);
}

int main(int argc, char **argv) {
  how = argv[1];
  sem_init(&sem, 0, 0);
  if (IS("at-once")) at_once(atoi(argv[2]));
  if (IS("one-by-one")) one_by_one(atoi(argv[2]));
  if (IS("errno")) keeps_errno();
  if (IS("longjmp")) far();
  return argc < 2;
}
