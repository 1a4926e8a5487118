// expect: safe
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <unistd.h>
static pthread_mutex_t m;
static void *worker(void *p) { assert(pthread_mutex_unlock(&m) == EPERM); return 0; }
int main(void) {
  pthread_mutexattr_t a;
  int kind;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutexattr_gettype(&a, &kind);
  assert(kind == PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &a);
  assert(pthread_mutex_unlock(&m) == EPERM);
  pthread_mutex_lock(&m);
  assert(pthread_mutex_lock(&m) == EDEADLK && pthread_mutex_trylock(&m) == EBUSY);
  pthread_t t;
  pthread_attr_t at;
  pthread_attr_init(&at);
  pthread_attr_setstacksize(&at, 1 << 20);
  pthread_create(&t, &at, worker, 0);
  sched_yield();
  usleep(1);
  pthread_join(t, 0);
  pthread_mutex_unlock(&m);
  sem_t s;
  sem_init(&s, 0, 0);
  assert(sem_trywait(&s) == -1 && errno == EAGAIN);
  volatile double x = 2;
  assert(sqrt(x) > 1.41 && pow(x, 10) == 1024 && fmod(7, x) == 1 && floor(-0.5) == -1 && rint(2.5) == x);
  return 0;
}
