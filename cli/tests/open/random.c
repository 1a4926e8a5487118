/* Random numbers before a thread has its first event, of all generators; one decides how long it sleeps. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int left = 10, sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *user(void *p) {
  usleep(rand() % 2 * 1000);
  int n = rand() % 3 + 1;
  pthread_mutex_lock(&m);
  if (n <= left) left -= n;
  if (random() % 2) sum += 1;
  if (lrand48() % 2 || mrand48() % 2) sum += 0;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t t[10];
  srand((unsigned)time(0));
  for (int i = 0; i < 10; i++) pthread_create(&t[i], 0, user, 0);
  for (int i = 0; i < 10; i++) pthread_join(t[i], 0);
  printf("%d\n", left >= 0 && left < 10 && sum <= 10);
  return getchar() == 'x';
}
