#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
/* Something for each assumption that a set may have to store. */
void irs_assume(int);
unsigned checksum(const void *, unsigned);
static pthread_mutex_t m;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, sum;
static void *work(void *p) {
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  sum += *(int *)p;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  int *p = malloc(sizeof *p), in = getchar();
  irs_assume(in != 7);
  *p = in + (time(0) & 1) + (checksum("abc", 3) & 1);
  pthread_mutex_init(&m, 0);
  pthread_create(&t, 0, work, p);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  assert(sum != 7 || in != 7);
  free(p);
  return 0;
}
