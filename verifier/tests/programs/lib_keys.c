// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ended, cleaned;
static void end(void *p) { pthread_mutex_lock(&m); ended += *(int *)p; pthread_mutex_unlock(&m); free(p); }
static void clean(void *p) { pthread_mutex_lock(&m); cleaned += *(int *)p; pthread_mutex_unlock(&m); }
static void *worker(void *arg) {
  int *mine = malloc(sizeof *mine), two = 2;
  *mine = 1;
  assert(!pthread_getspecific(key));
  pthread_setspecific(key, mine);
  pthread_cleanup_push(clean, &two);
  assert(pthread_getspecific(key) == mine);
  if (arg) pthread_exit(0);
  pthread_cleanup_pop(0);
  return 0;
}
int main(void) {
  pthread_t a, b;
  assert(pthread_key_create(&key, end) == 0);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, &ended);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(ended == 2 && cleaned == 2);
  return 0;
}
