// A failure that needs a value that nobody has set: -DWHERE=0 of a variable, 1 of a function's result, 2 of an array, 3 of a block.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int c, *n, k;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int forgot(int x) { if (x) return 1; }
static int open(void) {
#if WHERE == 0
  int x;
  if (c) x = 1;
  return x;
#elif WHERE == 1
  return forgot(c);
#elif WHERE == 2
  int a[4];
  a[c] = 7;
  return a[c + 1];
#else
  int *q = malloc(8), x = q[c + 1];
  free(q);
  return x;
#endif
}
static void *run(void *p) {
  pthread_mutex_lock(&m);
  k++;
  pthread_mutex_unlock(&m);
#ifdef SILENT
  // No event lies between the value and the failure.
  int x = open();
  if (x == 7) x += 2147483647;
  return (void *)(long)x;
#elif defined BEHIND
  // An event lies behind it.
  if (open() == 7) k++;
  else return 0;
  assert(0);
#elif defined MANY
  // Fails with 0, and with nearly all others: a solver need not come to 0 by itself.
  assert(((unsigned)open() ^ 0xffff) < 5);
#else
  assert(open() != NEEDED);
#endif
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
