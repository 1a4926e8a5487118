// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int main(void) {
  char b[48] = "hello", *made;
  volatile int k = 12, n = -7;
  assert(index(b, 'e') == b + 1 && rindex(b, 'l') == b + 3 && memrchr(b, 'l', 5) == b + 3);
  assert(!memrchr(b, 'q', 5) && rawmemchr(b, 'o') == b + 4 && memmem(b, 5, "ll", 2) == b + 2);
  assert(!memmem(b, 5, "lll", 3) && memmem(b, 5, "", 0) == b && !memmem(b, 1, "he", 2));
  assert(memccpy(b + 16, b, 'l', 5) == b + 19 && !memccpy(b + 16, b, 'q', 5));
  assert(stpncpy(b + 32, "ab", 4) == b + 34 && !b[35] && stpncpy(b + 32, "abcdef", 4) == b + 36);
  assert(ffs(k) == 3 && ffsl(1l << 40) == 41 && !ffsll(0) && imaxabs(n) == 7);
  assert(strtoumax("12", 0, 10) == 12 && strtoimax("-0x1f", 0, 0) == -31);
  assert(asprintf(&made, "%d-%s", k, b) == 8 && !strcmp(made, "12-hello"));
  made = reallocarray(made, 4, 16);
  free(made);
  div_t d = div(n, 2);
  ldiv_t l = ldiv(n, 2);
  assert(d.quot == -3 && d.rem == -1 && l.quot == -3 && l.rem == -1 && lldiv(7, n).rem == 0);
  assert(sysconf(_SC_PAGESIZE) == 4096 && getpagesize() == 4096);
  return 0;
}
