// What it does to the file "other" its input says. "other" may be the file "data" by another name, whose
// bytes are a fact.
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static char seen;

static void *check(void *p) {
  assert(seen == 'a');
  return p;
}

static char first(void) {
  char c = 0;
  int fd = open("data", O_RDONLY);
  (void)!read(fd, &c, 1);
  return c;
}

int main(void) {
  char c = 0;
  int fd = -1;
  FILE *f = 0;
  (void)!read(0, &c, 1);
  if (c == 'u') unlink("other");
  else if (c == 'r') remove("other");
  else if (c == 'w') fd = open("other", O_WRONLY);
  else if (c == 't') fd = openat(AT_FDCWD, "other", O_RDONLY | O_TRUNC);
  else if (c == 'f') f = fopen("other", "a");
  else if (c == 'g') f = fopen("other", "r+");
  else if (c == 'o') fd = open("other", O_RDONLY);
  else if (c == 's') f = fopen("other", "r");
  else if (c == 'm') {
    char *at = mmap(0, 3, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd = open("data", O_RDONLY), 0);
    assert(at != MAP_FAILED && at[1] == 'b');
  }
  // It goes on by what it has read.
  seen = first();
  pthread_t t;
  pthread_create(&t, 0, check, 0);
  pthread_join(t, 0);
  puts("main");
  if (f) fclose(f);
  if (fd >= 0) close(fd);
  return 0;
}
