#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "listening.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int served;
static void *client(void *p) {
  int fd = (int)(long)p;
  char buffer[512], answer[600];
  long n = read(fd, buffer, sizeof buffer - 1);
  if (n > 0) {
    buffer[n] = 0;
    pthread_mutex_lock(&m);
    int k = ++served;
    pthread_mutex_unlock(&m);
    char *end = strchr(buffer, '\n');
    if (end) *end = 0;
    int len = snprintf(answer, sizeof answer, "%d: %s\n", k, buffer);
    long done = 0;
    while (done < len) {
      long w = write(fd, answer + done, len - done);
      if (w <= 0) break;
      done += w;
    }
  }
  close(fd);
  return 0;
}
int main(int argc, char **argv) {
  int port = atoi(argv[1]), most = atoi(argv[2]);
  int s = listening(port);
  if (s < 0) return 1;
  pthread_t t[64];
  for (int i = 0; i < most; i++) {
    struct sockaddr_in peer;
    socklen_t n = sizeof peer;
    int fd = accept(s, (struct sockaddr *)&peer, &n);
    if (fd < 0) { i--; continue; }
    pthread_create(&t[i], 0, client, (void *)(long)fd);
  }
  for (int i = 0; i < most; i++) pthread_join(t[i], 0);
  printf("served %d\n", served);
  return 0;
}
