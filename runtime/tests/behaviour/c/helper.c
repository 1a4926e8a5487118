/* What must be no event. */
#include "guest.h"

void until_asleep(pid_t tid) {
  char name[64], text[256];
  for (;;) {
    snprintf(name, sizeof name, "/proc/self/task/%d/stat", tid);
    int fd = open(name, O_RDONLY);
    CHECK(fd >= 0);
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    CHECK(n > 0);
    text[n] = 0;
    char *state = strrchr(text, ')');
    if (state && state[2] == 'S') return;
    sched_yield();
  }
}

int read_byte(int fd) {
  char c;
  CHECK(read(fd, &c, 1) == 1);
  return c;
}

void write_byte(int fd, int c) {
  char byte = (char)c;
  CHECK(write(fd, &byte, 1) == 1);
}
