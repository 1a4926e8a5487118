#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static char queue[64][64];
static int head, tail, over;
static long sum;
static void *worker(void *p) {
  for (;;) {
    pthread_mutex_lock(&m);
    while (head == tail && !over) pthread_cond_wait(&c, &m);
    if (head == tail) { pthread_mutex_unlock(&m); return 0; }
    char line[64];
    strcpy(line, queue[head++ % 64]);
    pthread_mutex_unlock(&m);
    long n = 0;
    for (char *s = line; *s >= '0' && *s <= '9'; s++) n = n * 10 + *s - '0';
    pthread_mutex_lock(&m);
    sum += n;
    pthread_mutex_unlock(&m);
  }
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, 0);
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    pthread_mutex_lock(&m);
    strcpy(queue[tail++ % 64], line);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_lock(&m);
  over = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  printf("%ld\n", sum);
  return 0;
}
