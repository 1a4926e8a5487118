/* Condition variables: order, counts, clocks, timeouts; no spurious wake-ups. */
#include "hand.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER, go = PTHREAD_COND_INITIALIZER;
static int waiting, woken, order[8], n_order, ball;

/* Each waiter waits exactly once: a spurious wake-up would show in `woken`. */
static void *once(void *arg) {
  int v;
  CALL(pthread_mutex_lock(&m));
  LOAD(v, waiting);
  STORE(waiting, v + 1);
  CALL(pthread_cond_wait(&c, &m));
  LOAD(v, woken);
  STORE(woken, v + 1);
  order[n_order++] = (int)(long)arg;
  CALL(pthread_mutex_unlock(&m));
  return arg;
}

static int read_locked(int *p) {
  int v;
  CALL(pthread_mutex_lock(&m));
  LOAD(v, *p);
  CALL(pthread_mutex_unlock(&m));
  return v;
}

static void *ping(void *arg) {
  int me = (int)(long)arg, v;
  for (int i = 0; i < 20; i++) {
    CALL(pthread_mutex_lock(&m));
    for (;;) {
      LOAD(v, ball);
      if (v == me) break;
      CALL(pthread_cond_wait(&go, &m));
    }
    STORE(ball, 1 - me);
    CALL(pthread_cond_signal(&go));
    CALL(pthread_mutex_unlock(&m));
  }
  return arg;
}

static struct timespec in_ms(clockid_t clock, long ms) {
  struct timespec t;
  clock_gettime(clock, &t);
  t.tv_nsec += ms * 1000000;
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
  return t;
}

static int before(struct timespec a, struct timespec b) {
  return a.tv_sec < b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec < b.tv_nsec);
}

int main(void) {
  pthread_t t[6];
  /* A signal that nobody waits for is lost. */
  CHECK(CALL(pthread_cond_signal(&c)) == 0 && CALL(pthread_cond_broadcast(&c)) == 0);
  for (long i = 0; i < 6; i++) {
    CHECK(CALL(pthread_create(&t[i], 0, once, (void *)i)) == 0);
    while (read_locked(&waiting) != i + 1) usleep(100);
  }
  for (int i = 0; i < 3; i++) {
    CALL(pthread_cond_signal(&c));
    while (read_locked(&woken) != i + 1) usleep(100);
  }
  CALL(pthread_mutex_lock(&m));
  CALL(pthread_cond_signal(&c));
  CALL(pthread_cond_broadcast(&c));
  CALL(pthread_cond_signal(&c));
  CALL(pthread_mutex_unlock(&m));
  for (int i = 0; i < 6; i++) CALL(pthread_join(t[i], 0));
  CHECK(woken == 6);
  /* First come, first served, for signals one after the other. */
  CHECK(order[0] == 0 && order[1] == 1 && order[2] == 2);

  CHECK(CALL(pthread_create(&t[0], 0, ping, (void *)0)) == 0);
  CHECK(CALL(pthread_create(&t[1], 0, ping, (void *)1)) == 0);
  for (int i = 0; i < 2; i++) CALL(pthread_join(t[i], 0));

  pthread_condattr_t a;
  pthread_cond_t mono;
  pthread_condattr_init(&a);
  pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
  CHECK(CALL(pthread_cond_init(&mono, &a)) == 0);
  CALL(pthread_mutex_lock(&m));
  struct timespec at = in_ms(CLOCK_MONOTONIC, 10);
  CHECK(CALL(pthread_cond_timedwait(&mono, &m, &at)) == ETIMEDOUT);
  CHECK(!before(in_ms(CLOCK_MONOTONIC, 0), at));
  at = in_ms(CLOCK_REALTIME, 10);
  CHECK(CALL(pthread_cond_timedwait(&c, &m, &at)) == ETIMEDOUT);
  CHECK(!before(in_ms(CLOCK_REALTIME, 0), at));
  at = in_ms(CLOCK_MONOTONIC, 10);
  CHECK(CALL(pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &at)) == ETIMEDOUT);
  at.tv_nsec = 1000000000;
  CHECK(CALL(pthread_cond_timedwait(&c, &m, &at)) == EINVAL);
  CALL(pthread_mutex_unlock(&m));
  CHECK(CALL(pthread_cond_destroy(&mono)) == 0);

  /* Shared between processes: libc's own. */
  pthread_cond_t shared;
  pthread_condattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
  CHECK(CALL(pthread_cond_init(&shared, &a)) == 0);
  CALL(pthread_mutex_lock(&m));
  at = in_ms(CLOCK_MONOTONIC, 5);
  CHECK(CALL(pthread_cond_timedwait(&shared, &m, &at)) == ETIMEDOUT);
  CALL(pthread_mutex_unlock(&m));
  puts("ok");
  return 0;
}
