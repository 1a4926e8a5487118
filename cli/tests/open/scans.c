#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* Reads by a format, by lines, and a character twice, while another thread takes what came. */
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static long sum, given, over;
static void *adds(void *p) {
  pthread_mutex_lock(&m);
  while (!over || given) {
    while (!given && !over) pthread_cond_wait(&c, &m);
    sum += given;
    given = 0;
    pthread_cond_signal(&c);
  }
  pthread_mutex_unlock(&m);
  return 0;
}
static void give(long n) {
  pthread_mutex_lock(&m);
  while (given) pthread_cond_wait(&c, &m);
  given = n;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
}
static void say(const char *what, long n) {
  /* (A format that is no constant.) */
  char *format = malloc(strlen(what) + 8);
  sprintf(format, "%s: %%ld\n", what);
  printf(format, n);
  free(format);
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, adds, 0);
  char word[8] = "", two[2] = "", set[16] = "";
  int n = 0, found;
  short h = 0;
  unsigned char b = 0;
  long l = 0;
  double d = 0;
  float f = 0;
  found = scanf("%7s %d %hd %hhu", word, &n, &h, &b);
  printf("%d: %s %d %d %d\n", found, word, n, h, b);
  give(n);
  found = scanf(" %lx %lf %f%*d %2c %[^]x]", &l, &d, &f, two, set);
  printf("%d: %lx %g %g %c%c %s\n", found, l, d, f, two[0], two[1], set);
  /* What does not fit the format stays. */
  n = -1;
  printf("%d", scanf("%d", &n));
  printf(" %d %c\n", n, getchar());
  int k = getchar();
  ungetc(k, stdin);
  printf("%d %d\n", k == getchar(), getchar() == '\n');
  char *line = 0;
  size_t room = 0;
  long length;
  while ((length = getline(&line, &room, stdin)) > 0) {
    say("a line of", length);
    printf("%zu %d %s", room, line[length - 1] == '\n', length < 20 ? line : line + length - 5);
    give(atoi(line));
  }
  free(line);
  say("the end", scanf("%d", &n));
  pthread_mutex_lock(&m);
  over = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  say("sum", sum);
  FILE *file = fopen("numbers", "r");
  assert(file);
  int a[7];
  found = fscanf(file, "%d %d %d %d %d %d %d", &a[0], &a[1], &a[2], &a[3], &a[4], &a[5], &a[6]);
  printf("%d: %d %d\n", found, a[0], a[6]);
  fclose(file);
  return 0;
}
