/* More threads than a barrier counts: each round has one serial thread, and each wait ends. And barriers that
 * are destroyed by the serial thread as soon as it may leave. */
#include "hand.h"
#define N 6
#define ROUNDS 400
static pthread_barrier_t b, pair;
static int tickets, departed, serials;

static void *work(void *arg) {
  int *count = arg;
  while (__atomic_fetch_add(&tickets, 1, __ATOMIC_SEQ_CST) < ROUNDS * *count) {
    int r = CALL(pthread_barrier_wait(&b));
    CHECK(r == 0 || r == PTHREAD_BARRIER_SERIAL_THREAD);
    __atomic_fetch_add(&departed, 1, __ATOMIC_SEQ_CST);
    if (r) __atomic_fetch_add(&serials, 1, __ATOMIC_SEQ_CST);
  }
  return 0;
}

/* Whoever is told to destroys the barrier at once: the other one may not have noticed yet that it may go. */
static void *short_lived(void *arg) {
  if (CALL(pthread_barrier_wait(&pair))) {
    CHECK(CALL(pthread_barrier_destroy(&pair)) == 0);
    memset(&pair, arg ? 0xa5 : 0, sizeof pair);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int count = 1; count < N; count++) {
    tickets = departed = serials = 0;
    CHECK(CALL(pthread_barrier_init(&b, 0, (unsigned)count)) == 0);
    for (int i = 0; i < N; i++) CHECK(CALL(pthread_create(&t[i], 0, work, &count)) == 0);
    for (int i = 0; i < N; i++) CHECK(CALL(pthread_join(t[i], 0)) == 0);
    CHECK(departed == ROUNDS * count);
    CHECK(serials == ROUNDS);
    CHECK(CALL(pthread_barrier_destroy(&b)) == 0);
  }
  for (long round = 0; round < 200; round++) {
    CHECK(CALL(pthread_barrier_init(&pair, 0, 2)) == 0);
    for (int i = 0; i < 2; i++) CHECK(CALL(pthread_create(&t[i], 0, short_lived, (void *)(round & 1))) == 0);
    for (int i = 0; i < 2; i++) CHECK(CALL(pthread_join(t[i], 0)) == 0);
  }
  puts("ok");
  return 0;
}
