/* The object of a synchronization function is no memory. */
#include <pthread.h>
#include <semaphore.h>
struct node {
  long x;
  pthread_mutex_t m;
  pthread_rwlock_t rw;
  pthread_barrier_t b;
  pthread_cond_t c;
  sem_t s;
};
static struct node *volatile head;
static int n;
static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *p) {
  pthread_mutex_lock(&own);
  n++;
  pthread_mutex_unlock(&own);
  CALL;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&own);
  n++;
  pthread_mutex_unlock(&own);
  pthread_join(t, 0);
  return 0;
}
