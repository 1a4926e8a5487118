/* Many short threads, detached ones, nested creation, pthread_exit, cancellation, destructors that access memory. */
#include "hand.h"
#include <semaphore.h>
static int sum, destroyed;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t done;
static pthread_key_t key;

static void add(int *to) {
  int v;
  CALL(pthread_mutex_lock(&m));
  LOAD(v, *to);
  STORE(*to, v + 1);
  CALL(pthread_mutex_unlock(&m));
}
static void *leaf(void *arg) {
  add(&sum);
  return arg;
}
static void leave(long n) {
  if (n) leave(n - 1);
  pthread_exit((void *)42);
}
static void *exits(void *arg) {
  add(&sum);
  leave(3);
  return arg;
}
static void *parent(void *arg) {
  pthread_t t;
  void *r;
  CHECK(CALL(pthread_create(&t, 0, exits, 0)) == 0);
  CHECK(CALL(pthread_join(t, &r)) == 0 && r == (void *)42);
  return arg;
}
static void *detached(void *arg) {
  add(&sum);
  CALL(sem_post(&done));
  return arg;
}
static void destroy(void *p) {
  add(p);
}
static void *with_key(void *arg) {
  pthread_setspecific(key, &destroyed);
  return arg;
}
static void *sleeper(void *arg) {
  for (;;) pause();
  return arg;
}

int main(void) {
  pthread_t t[20];
  pthread_attr_t a;
  void *r;
  CHECK(CALL(sem_init(&done, 0, 0)) == 0);
  for (int round = 0; round < 10; round++) {
    for (long i = 0; i < 20; i++) CHECK(CALL(pthread_create(&t[i], 0, leaf, (void *)i)) == 0);
    for (long i = 0; i < 20; i++) CHECK(CALL(pthread_join(t[i], &r)) == 0 && r == (void *)i);
  }
  CHECK(sum == 200);
  pthread_attr_init(&a);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
  for (int i = 0; i < 5; i++) CHECK(CALL(pthread_create(&t[0], &a, detached, 0)) == 0);
  for (int i = 0; i < 5; i++) {
    CHECK(CALL(pthread_create(&t[0], 0, detached, 0)) == 0);
    CHECK(CALL(pthread_detach(t[0])) == 0);
  }
  for (int i = 0; i < 10; i++) CHECK(CALL(sem_wait(&done)) == 0);
  for (int i = 0; i < 4; i++) CHECK(CALL(pthread_create(&t[i], 0, parent, 0)) == 0);
  for (int i = 0; i < 4; i++) CHECK(CALL(pthread_join(t[i], 0)) == 0);
  CHECK(sum == 214);
  pthread_key_create(&key, destroy);
  CHECK(CALL(pthread_create(&t[0], 0, with_key, 0)) == 0);
  CHECK(CALL(pthread_join(t[0], 0)) == 0);
  CHECK(destroyed == 1);
  CHECK(CALL(pthread_create(&t[0], 0, sleeper, 0)) == 0);
  CHECK(pthread_cancel(t[0]) == 0);
  CHECK(CALL(pthread_join(t[0], &r)) == 0 && r == PTHREAD_CANCELED);
  /* Creation that fails is no creation: the next child gets the rank. */
  pthread_attr_init(&a);
  puts("ok");
  return 0;
}
