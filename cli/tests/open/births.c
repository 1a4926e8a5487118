/* How many threads there are is an input, and threads create threads. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int made, sum;

static void *leaf(void *p) {
  pthread_mutex_lock(&m);
  sum += (int)(long)p;
  pthread_mutex_unlock(&m);
  return 0;
}

static void *parent(void *p) {
  pthread_t t;
  int c = getchar();
  pthread_mutex_lock(&m);
  made++;
  pthread_mutex_unlock(&m);
  if (c >= '0' && c <= '9') {
    pthread_create(&t, 0, leaf, (void *)(long)(c - '0'));
    pthread_join(t, 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[9];
  int n = getchar() - '0';
  if (n < 0 || n > 9) return 1;
  for (int i = 0; i < n; i++) pthread_create(&t[i], 0, parent, 0);
  for (int i = 0; i < n; i++) pthread_join(t[i], 0);
  printf("%d made, %d\n", made, sum);
  return 0;
}
