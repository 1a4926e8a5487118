/* Two threads read numbers from files of their own, which others write to, and race for a total. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int total, order[64], n;

static void *reader(void *name) {
  int fd = open(name, O_RDONLY);
  if (fd < 0) return 0;
  char c;
  while (read(fd, &c, 1) == 1) {
    int before = total;
    order[n++] = c;
    total = before + c - '0';
  }
  close(fd);
  return 0;
}

int main(int argc, char **argv) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, reader, argv[1 + i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  printf("%d of %d\n", total, n);
  return 0;
}
