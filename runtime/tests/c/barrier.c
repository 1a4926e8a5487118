/* Barriers: nobody leaves a phase before all have come; the serial thread is the first created, whoever comes last. */
#include "hand.h"
#define N 5
#define ROUNDS 20
static pthread_barrier_t b;
static int arrived[ROUNDS], serials[ROUNDS], first_is_serial;

static void *work(void *arg) {
  for (int i = 0; i < ROUNDS; i++) {
    __atomic_fetch_add(&arrived[i], 1, __ATOMIC_SEQ_CST);
    int r = CALL(pthread_barrier_wait(&b));
    CHECK(r == 0 || r == PTHREAD_BARRIER_SERIAL_THREAD);
    CHECK(__atomic_load_n(&arrived[i], __ATOMIC_SEQ_CST) == N);
    if (r) {
      __atomic_fetch_add(&serials[i], 1, __ATOMIC_SEQ_CST);
      if ((long)arg == 0) __atomic_fetch_add(&first_is_serial, 1, __ATOMIC_SEQ_CST);
    }
  }
  return arg;
}

int main(void) {
  pthread_t t[N];
  CHECK(CALL(pthread_barrier_init(&b, 0, 0)) == EINVAL);
  CHECK(CALL(pthread_barrier_init(&b, 0, 1)) == 0);
  CHECK(CALL(pthread_barrier_wait(&b)) == PTHREAD_BARRIER_SERIAL_THREAD);
  CHECK(CALL(pthread_barrier_destroy(&b)) == 0);
  CHECK(CALL(pthread_barrier_init(&b, 0, N)) == 0);
  for (long i = 0; i < N; i++) CHECK(CALL(pthread_create(&t[i], 0, work, (void *)i)) == 0);
  for (int i = 0; i < N; i++) CHECK(CALL(pthread_join(t[i], 0)) == 0);
  for (int i = 0; i < ROUNDS; i++) CHECK(serials[i] == 1);
  CHECK(first_is_serial == ROUNDS);
  CHECK(CALL(pthread_barrier_destroy(&b)) == 0);
  puts("ok");
  return 0;
}
