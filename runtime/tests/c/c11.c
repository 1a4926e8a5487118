/* C11's threads: the events of their POSIX counterparts, and C11's codes. */
#include "hand.h"
#include <threads.h>

static mtx_t m, again;
static cnd_t c;
static once_flag flag = ONCE_FLAG_INIT;
static int started, turn;

static void start(void) { STORE(started, started + 1); }

static int worker(void *arg) {
  int me = (int)(long)arg, v;
  CALL((call_once(&flag, start), 0));
  for (int i = 0; i < 5; i++) {
    CHECK(CALL(mtx_lock(&m)) == thrd_success);
    for (;;) {
      LOAD(v, turn);
      if (v % 3 == me) break;
      CHECK(CALL(cnd_wait(&c, &m)) == thrd_success);
    }
    STORE(turn, v + 1);
    CHECK(CALL(cnd_broadcast(&c)) == thrd_success);
    CHECK(CALL(mtx_unlock(&m)) == thrd_success);
  }
  if (me == 1) CALL((thrd_exit(-5), 0));
  return -me;
}

static int nothing(void *unused) { return 0; }

static int tries(void *unused) {
  struct timespec at;
  timespec_get(&at, TIME_UTC);
  CHECK(CALL(mtx_trylock(&m)) == thrd_busy);
  CHECK(CALL(mtx_timedlock(&again, &at)) == thrd_timedout);
  return 0;
}

int main(void) {
  thrd_t t[3];
  int result;
  CHECK(CALL(mtx_init(&m, mtx_plain)) == thrd_success);
  CHECK(CALL(mtx_init(&again, mtx_timed | mtx_recursive)) == thrd_success);
  CHECK(CALL(mtx_init(&again, 64)) == thrd_error);
  CHECK(CALL(cnd_init(&c)) == thrd_success);
  for (long i = 0; i < 3; i++) CHECK(CALL(thrd_create(&t[i], worker, (void *)i)) == thrd_success);
  for (int i = 0; i < 3; i++) {
    CHECK(CALL(thrd_join(t[i], &result)) == thrd_success);
    CHECK(result == (i == 1 ? -5 : -i));
  }
  CHECK(started == 1 && turn == 15);

  CHECK(CALL(mtx_lock(&m)) == thrd_success && CALL(mtx_lock(&again)) == thrd_success);
  CHECK(CALL(mtx_lock(&again)) == thrd_success && CALL(mtx_trylock(&again)) == thrd_success);
  CHECK(CALL(thrd_create(&t[0], tries, 0)) == thrd_success);
  CHECK(CALL(thrd_join(t[0], 0)) == thrd_success);
  struct timespec at;
  timespec_get(&at, TIME_UTC);
  CHECK(CALL(cnd_timedwait(&c, &m, &at)) == thrd_timedout);
  for (int i = 0; i < 3; i++) CHECK(CALL(mtx_unlock(&again)) == thrd_success);
  CHECK(CALL(mtx_unlock(&again)) == thrd_error);
  CHECK(CALL(mtx_unlock(&m)) == thrd_success);
  CHECK(CALL(thrd_create(&t[0], nothing, 0)) == thrd_success);
  CHECK(CALL(thrd_detach(t[0])) == thrd_success);
  CALL((mtx_destroy(&m), 0));
  CALL((cnd_destroy(&c), 0));
  puts("ok");
  return 0;
}
