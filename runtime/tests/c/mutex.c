/* Mutexes of every kind, uncontended and contended; each call must do what libc's does. */
#include "hand.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter, tries;

static struct timespec in_ms(clockid_t clock, long ms) {
  struct timespec t;
  clock_gettime(clock, &t);
  t.tv_nsec += ms * 1000000;
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
  return t;
}

static void *work(void *arg) {
  for (int i = 0; i < 40; i++) {
    int v;
    if (i % 4 == 3) {
      while (CALL(pthread_mutex_trylock(&m)) != 0) sched_yield();
      tries++;
    } else if (i % 4 == 2) {
      struct timespec t = in_ms(CLOCK_REALTIME, 60000);
      CHECK(CALL(pthread_mutex_timedlock(&m, &t)) == 0);
    } else {
      CHECK(CALL(pthread_mutex_lock(&m)) == 0);
    }
    LOAD(v, counter);
    STORE(counter, v + 1);
    CHECK(CALL(pthread_mutex_unlock(&m)) == 0);
  }
  return arg;
}

static void *times_out(void *arg) {
  struct timespec t = in_ms(CLOCK_REALTIME, 5);
  CHECK(CALL(pthread_mutex_timedlock(&m, &t)) == ETIMEDOUT);
  t = in_ms(CLOCK_MONOTONIC, 5);
  CHECK(CALL(pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &t)) == ETIMEDOUT);
  CHECK(CALL(pthread_mutex_trylock(&m)) == EBUSY);
  t.tv_nsec = -1;
  CHECK(CALL(pthread_mutex_timedlock(&m, &t)) == EINVAL);
  return arg;
}

int main(void) {
  pthread_t t[4];
  pthread_mutex_t r, e;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  CHECK(CALL(pthread_mutex_init(&r, &a)) == 0);
  for (int i = 0; i < 3; i++) CHECK(CALL(pthread_mutex_lock(&r)) == 0);
  CHECK(CALL(pthread_mutex_trylock(&r)) == 0);
  for (int i = 0; i < 4; i++) CHECK(CALL(pthread_mutex_unlock(&r)) == 0);
  CHECK(CALL(pthread_mutex_destroy(&r)) == 0);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
  CHECK(CALL(pthread_mutex_init(&e, &a)) == 0);
  CHECK(CALL(pthread_mutex_unlock(&e)) == EPERM);
  CHECK(CALL(pthread_mutex_lock(&e)) == 0);
  CHECK(CALL(pthread_mutex_lock(&e)) == EDEADLK);
  CHECK(CALL(pthread_mutex_unlock(&e)) == 0);
  CHECK(CALL(pthread_mutex_destroy(&e)) == 0);
  for (int i = 0; i < 4; i++) CHECK(CALL(pthread_create(&t[i], 0, work, 0)) == 0);
  for (int i = 0; i < 4; i++) CHECK(CALL(pthread_join(t[i], 0)) == 0);
  CHECK(counter == 160 && tries == 40);
  CHECK(CALL(pthread_mutex_lock(&m)) == 0);
  CHECK(CALL(pthread_create(&t[0], 0, times_out, 0)) == 0);
  CHECK(CALL(pthread_join(t[0], 0)) == 0);
  CHECK(CALL(pthread_mutex_unlock(&m)) == 0);
  puts("ok");
  return 0;
}
