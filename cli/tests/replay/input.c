/* What is read decides; -DHOW= one of the ways to read. */
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
void irs_input(void *, unsigned long);
int x, chosen;
static int by_getchar(void) { return getchar() == 'q' && getchar() == EOF; }
static int by_read(void) {
  char s[4];
  return read(0, s, sizeof s) == 3 && s[1] == '7';
}
static int by_fgets(void) {
  char s[6];
  return fgets(s, sizeof s, stdin) && s[0] == 'h' && s[1] == '\n';
}
static int by_fread(void) {
  short s[3];
  return fread(s, sizeof *s, 3, stdin) == 2 && s[1] == 0x1234;
}
static int by_rand(void) { return rand() == 77 && rand() == 78; }
static int by_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return time(0) == 4000000000 && t.tv_nsec == 5;
}
static int by_getenv(void) {
  char *s = getenv("IRS_TEST_NOBODY_SETS_THIS");
  return s && s[0] == 'v' && s[1] == 0;
}
static int by_irs_input(void) {
  struct { char c; long n; } s;
  memset(&s, 0, sizeof s);
  irs_input(&s, sizeof s);
  return s.c == 3 && s.n == -4;
}
static int by_getpid(void) { return getpid() == 3; }
static int by_failure(void) {
  char c;
  return read(0, &c, 1) == -1;
}
void *a(void *p) { chosen = HOW(); x = 1; return 0; }
void *b(void *p) {
  int v = x;
  if (v) assert(!chosen);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  pthread_create(&t, 0, b, 0);
  return 0;
}
