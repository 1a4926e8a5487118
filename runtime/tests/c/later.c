/* Creates a thread for each byte that it reads, and says so; the seventh is created by the sixth. For sets that come
   while it runs. At a `w` it writes to the file that it is given, reads that again, and says so. Site numbers: 0 the store of a thread, 1 and 2 the creation by a thread and its join, 3 and 4 those by
   main, 5 main's last store. */
#include "hand.h"
#include <fcntl.h>
static int x, created;
static void *work(void *arg) {
  STORE(x, ++created);
  if (arg) {
    pthread_t t;
    CHECK(CALL(pthread_create(&t, 0, work, 0)) == 0);
    CHECK(CALL(pthread_join(t, 0)) == 0);
  }
  return 0;
}
static void rewrite(const char *path) {
  char text[8] = {0};
  int fd = open(path, O_WRONLY | O_TRUNC);
  CHECK(fd >= 0 && write(fd, "new", 3) == 3 && close(fd) == 0);
  fd = open(path, O_RDONLY);
  CHECK(fd >= 0 && read(fd, text, 7) >= 0 && close(fd) == 0);
  puts(text);
}
int main(int argc, char **argv) {
  char byte;
  while (read(0, &byte, 1) == 1) {
    pthread_t t;
    if (byte == 'w') {
      rewrite(argv[1]);
      continue;
    }
    CHECK(CALL(pthread_create(&t, 0, work, byte == '2' ? &x : 0)) == 0);
    CHECK(CALL(pthread_join(t, 0)) == 0);
    printf("%d\n", created);
    fflush(stdout);
  }
  STORE(x, 0);
  puts("done");
  return 0;
}
