/* Read-write locks, spin locks and semaphores. */
#include "hand.h"
#include <semaphore.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t s;
static sem_t q, none;
static int shared, spun, items;

static struct timespec soon(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  t.tv_nsec += 5000000;
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
  return t;
}

static void *work(void *arg) {
  for (int i = 0; i < 20; i++) {
    int v, w;
    CHECK(CALL(pthread_rwlock_rdlock(&l)) == 0);
    LOAD(v, shared);
    LOAD(w, shared);
    CHECK(v == w);
    CHECK(CALL(pthread_rwlock_unlock(&l)) == 0);
    CHECK(CALL(pthread_rwlock_wrlock(&l)) == 0);
    LOAD(v, shared);
    STORE(shared, v + 1);
    CHECK(CALL(pthread_rwlock_unlock(&l)) == 0);
    CHECK(CALL(pthread_spin_lock(&s)) == 0);
    LOAD(v, spun);
    STORE(spun, v + 1);
    CHECK(CALL(pthread_spin_unlock(&s)) == 0);
    CHECK(CALL(sem_post(&q)) == 0);
  }
  return arg;
}

static void *eat(void *arg) {
  for (int i = 0; i < 60; i++) {
    CHECK(CALL(sem_wait(&q)) == 0);
    items++;
  }
  return arg;
}

static void *busy(void *arg) {
  struct timespec t = soon(CLOCK_REALTIME);
  CHECK(CALL(pthread_rwlock_trywrlock(&l)) == EBUSY);
  CHECK(CALL(pthread_rwlock_tryrdlock(&l)) == (arg ? EBUSY : 0));
  if (!arg) CHECK(CALL(pthread_rwlock_unlock(&l)) == 0);
  CHECK(CALL(pthread_rwlock_timedwrlock(&l, &t)) == ETIMEDOUT);
  if (arg) CHECK(CALL(pthread_rwlock_timedrdlock(&l, &t)) == ETIMEDOUT);
  CHECK(CALL(pthread_spin_trylock(&s)) == EBUSY);
  return 0;
}

static void with_busy(void *arg) {
  pthread_t t;
  CHECK(CALL(pthread_create(&t, 0, busy, arg)) == 0);
  CHECK(CALL(pthread_join(t, 0)) == 0);
}

int main(void) {
  pthread_t t[4];
  int v;
  struct timespec at;
  CHECK(CALL(pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE)) == 0);
  CHECK(CALL(sem_init(&q, 0, 0)) == 0 && CALL(sem_init(&none, 0, 0)) == 0);
  for (int i = 0; i < 3; i++) CHECK(CALL(pthread_create(&t[i], 0, work, 0)) == 0);
  CHECK(CALL(pthread_create(&t[3], 0, eat, 0)) == 0);
  for (int i = 0; i < 4; i++) CHECK(CALL(pthread_join(t[i], 0)) == 0);
  CHECK(shared == 60 && spun == 60 && items == 60);
  CHECK(CALL(sem_getvalue(&q, &v)) == 0 && v == 0);
  CHECK(CALL(sem_trywait(&none)) == -1 && errno == EAGAIN);
  at = soon(CLOCK_REALTIME);
  CHECK(CALL(sem_timedwait(&none, &at)) == -1 && errno == ETIMEDOUT);
  at = soon(CLOCK_MONOTONIC);
  CHECK(CALL(sem_clockwait(&none, CLOCK_MONOTONIC, &at)) == -1 && errno == ETIMEDOUT);
  CHECK(CALL(sem_post(&none)) == 0 && CALL(sem_trywait(&none)) == 0);
  CHECK(CALL(pthread_rwlock_wrlock(&l)) == 0 && CALL(pthread_spin_trylock(&s)) == 0);
  with_busy(&l);
  CHECK(CALL(pthread_rwlock_unlock(&l)) == 0);
  CHECK(CALL(pthread_rwlock_rdlock(&l)) == 0);
  with_busy(0);
  CHECK(CALL(pthread_rwlock_unlock(&l)) == 0 && CALL(pthread_spin_unlock(&s)) == 0);
  CHECK(CALL(pthread_rwlock_destroy(&l)) == 0 && CALL(sem_destroy(&q)) == 0 && CALL(pthread_spin_destroy(&s)) == 0);
  puts("ok");
  return 0;
}
