/* A pool of threads that read requests and write answers: each line comes back in capitals. */
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "listening.h"

enum { THREADS = 4, ROOM = 16 };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t some = PTHREAD_COND_INITIALIZER, room = PTHREAD_COND_INITIALIZER;
static int queue[ROOM], first, waiting, over, served;

static int next(void) {
  pthread_mutex_lock(&m);
  while (!waiting && !over) pthread_cond_wait(&some, &m);
  int fd = -1;
  if (waiting) {
    fd = queue[first];
    first = (first + 1) % ROOM;
    waiting--;
    pthread_cond_signal(&room);
  }
  pthread_mutex_unlock(&m);
  return fd;
}

static void put(int fd) {
  pthread_mutex_lock(&m);
  while (waiting == ROOM) pthread_cond_wait(&room, &m);
  queue[(first + waiting++) % ROOM] = fd;
  pthread_cond_signal(&some);
  pthread_mutex_unlock(&m);
}

static void *worker(void *p) {
  int fd;
  while ((fd = next()) >= 0) {
    char line[256];
    long n = 0, k;
    while (n < (long)sizeof line && (k = read(fd, line + n, sizeof line - n)) > 0) {
      n += k;
      if (memchr(line, '\n', n)) break;
    }
    for (long i = 0; i < n; i++) line[i] = (char)toupper((unsigned char)line[i]);
    for (long done = 0; done < n; done += k)
      if ((k = write(fd, line + done, n - done)) <= 0) break;
    close(fd);
    pthread_mutex_lock(&m);
    served++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(int argc, char **argv) {
  int port = atoi(argv[1]), most = atoi(argv[2]);
  int s = listening(port);
  if (s < 0) return 1;
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < most; i++) {
    int fd = accept(s, 0, 0);
    if (fd >= 0) put(fd);
  }
  pthread_mutex_lock(&m);
  over = 1;
  pthread_cond_broadcast(&some);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], 0);
  printf("served %d\n", served);
  return 0;
}
