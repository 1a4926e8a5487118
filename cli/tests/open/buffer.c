/* What a thread reads into is looked at by another one meanwhile. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static volatile char buffer[8];
static volatile int failed;

static void *reader(void *p) {
  errno = 0;
  failed = read(-1, (void *)buffer, 1) == -1 && errno == EBADF;
  for (int i = 0; i < 6; i++)
    if (read(0, (void *)(buffer + i), 1) != 1) break;
  return 0;
}

int main(void) {
  pthread_t t;
  int looks = 0;
  pthread_create(&t, 0, reader, 0);
  for (int i = 0; i < 6; i++)
    while (!buffer[i]) {
      looks++;
      usleep(150);
    }
  pthread_join(t, 0);
  printf("%s, %d%s\n", (char *)buffer, failed, looks ? "" : ", at once");
  return 0;
}
