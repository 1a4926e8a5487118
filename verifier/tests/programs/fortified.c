// expect: safe
// flags: -O1 -D_FORTIFY_SOURCE=2
// What the headers make of calls where sizes are checked.
#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>

static jmp_buf back;

int main(void) {
  volatile int k = 5;
  char b[32], *d = malloc((size_t)k + 11);
  snprintf(b, sizeof b, "%d", k);
  assert(!strcmp(b, "5"));
  assert(sprintf(b, "x%d%s", k, "yz") == 4 && !strcmp(b, "x5yz"));
  strcpy(d, b);
  strcat(d, "1");
  strncpy(d + 8, "abc", 4);
  strncat(d, "23456", 2);
  assert(!strcmp(d, "x5yz123") && !strcmp(d + 8, "abc"));
  printf("%s\n", d);
  fprintf(stderr, "%d\n", k);
  free(d);
  fd_set set;
  FD_ZERO(&set);
  FD_SET(k + 60, &set);
  assert(FD_ISSET(65, &set) && !FD_ISSET(k, &set));
  if (!setjmp(back)) longjmp(back, 1);
  return 0;
}
