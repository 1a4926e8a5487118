/* Calls of the outside with arguments that leave them little to do. */
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static int n, bad;

static void *other(void *p) {
  for (int i = 0; i < 3; i++) {
    usleep(100);
    n++;
  }
  return 0;
}

int main(void) {
  pthread_t t;
  struct timeval now;
  struct timezone zone;
  char none[1], some[4];
  pthread_create(&t, 0, other, 0);
  for (int i = 0; i < 3; i++) {
    int before = n;
    bad += gettimeofday(&now, &zone) != 0 || gettimeofday(0, 0) != 0;
    bad += fgets(none, 1, stdin) != none || none[0];
    bad += fread(some, 0, 4, stdin) != 0 || read(0, some, 0) != 0;
    bad += poll(0, 0, 1) != 0;
    n = before + 1;
  }
  pthread_join(t, 0);
  bad += fread_unlocked(some, 1, 4, stdin) != 4;
  printf("%.4s, %d bad, %d\n", some, bad, getchar_unlocked());
  return n < 1;
}
