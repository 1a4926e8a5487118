/* Files over HTTP, a thread for each connection, with a count of what was asked for and when the server last looked
   whether to say so. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "listening.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static int found, missing, over;

static int line(int fd, char *to, int room) {
  int n = 0;
  char c;
  while (n < room - 1 && read(fd, &c, 1) == 1) {
    if (c == '\r') continue;
    if (c == '\n') break;
    to[n++] = c;
  }
  to[n] = 0;
  return n;
}

static void all(int fd, const char *text, long n) {
  while (n > 0) {
    long k = write(fd, text, n);
    if (k <= 0) return;
    text += k;
    n -= k;
  }
}

static void *connection(void *p) {
  int fd = (int)(long)p;
  char request[256], header[256], answer[128];
  line(fd, request, sizeof request);
  long length = 0;
  while (line(fd, header, sizeof header))
    if (!strncasecmp(header, "content-length:", 15)) length = atol(header + 15);
  (void)length;
  char *name = strchr(request, '/'), *end = name ? strchr(name, ' ') : 0;
  int file = -1;
  struct stat s;
  if (end && !strncmp(request, "GET ", 4) && !strstr(name, "..")) {
    *end = 0;
    file = open(name + 1, O_RDONLY);
  }
  if (file >= 0 && !fstat(file, &s)) {
    int n = snprintf(answer, sizeof answer, "HTTP/1.0 200 OK\r\nContent-Length: %ld\r\n\r\n", (long)s.st_size);
    all(fd, answer, n);
    char *bytes = malloc(4096);
    long k;
    while ((k = read(file, bytes, 4096)) > 0) all(fd, bytes, k);
    free(bytes);
  } else {
    all(fd, "HTTP/1.0 404 Not Found\r\n\r\n", 26);
  }
  pthread_mutex_lock(&m);
  if (file >= 0) found++;
  else missing++;
  over++;
  pthread_cond_signal(&done);
  pthread_mutex_unlock(&m);
  if (file >= 0) close(file);
  close(fd);
  return 0;
}

int main(int argc, char **argv) {
  int port = atoi(argv[1]), most = atoi(argv[2]);
  int s = listening(port);
  if (s < 0) return 1;
  for (int i = 0; i < most; i++) {
    int fd = accept(s, 0, 0);
    if (fd < 0) continue;
    pthread_t t;
    pthread_create(&t, 0, connection, (void *)(long)fd);
    pthread_detach(t);
  }
  pthread_mutex_lock(&m);
  while (over < most) {
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_sec += 1;
    pthread_cond_timedwait(&done, &m, &at);
  }
  printf("served %d\n", found + missing);
  pthread_mutex_unlock(&m);
  return 0;
}
