// What is read decides: with other bytes in the file "data" the assertions fail. Before it is opened, the
// program waits for its input to end.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char text[8];
static long n;

static void *check(void *p) {
  assert(n == 3 && text[0] == 'a' && text[2] == 'c');
  return p;
}

int main(void) {
  char c;
  (void)!read(0, &c, 1);
  int fd = open("data", O_RDONLY);
  assert(fd >= 0);
  n = read(fd, text, sizeof text);
  struct stat s;
  fstat(fd, &s);
  assert(s.st_size == 3);
  FILE *f = fopen("data", "r");
  assert(getc(f) == 'a');
  pthread_t t;
  pthread_create(&t, 0, check, 0);
  pthread_join(t, 0);
  puts("main");
  return 0;
}
