// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
int main(void) {
  char *d = strdup("hello"), b[32];
  assert(strchr(d, 'l') == d + 2 && strrchr(d, 'l') == d + 3 && strstr(d, "lo") == d + 3 && !strstr(d, "x"));
  assert(strnlen(d, 3) == 3 && memchr(d, 'o', 5) == d + 4 && !memchr(d, 'o', 4));
  assert(strcasecmp("HeLLo", d) == 0 && strncasecmp("HELP", d, 3) == 0 && strcmp("a", "b") < 0);
  strcpy(b, "ab");
  strncat(b, "cdef", 2);
  assert(!strcmp(b, "abcd") && stpcpy(b, "xyz") == b + 3);
  assert(mempcpy(b, "12", 2) == b + 2 && !memcmp(b, "12z", 3));
  bzero(b, 4);
  assert(!b[0]);
  char *n = strndup(d, 2);
  assert(!strcmp(n, "he"));
  free(n);
  free(d);
  char *e;
  assert(strtol(" -0x1fz", &e, 0) == -31 && *e == 'z' && strtoul("77", 0, 8) == 63 && atoi(" 12x") == 12);
  errno = 0;
  assert(strtol("99999999999999999999", 0, 10) == 0x7fffffffffffffff && errno == ERANGE);
  assert(strtod("2.5e1x", &e) == 25 && *e == 'x' && atof("-0.5") == -0.5);
  volatile char c = 'x';
  assert(isalpha(c) && !isdigit(c) && isspace('\t') && isxdigit('f') && toupper(c) == 'X' && tolower('Q') == 'q');
  assert(ispunct('!') && isprint(' ') && !isupper(c) && islower(c) && isalnum('7'));
  assert(snprintf(b, sizeof b, "%05d|%-6s|%x|%c|", 42, "ab", 255, 'z') == 18 && !strcmp(b, "00042|ab    |ff|z|"));
  assert(sprintf(b, "%.3f %e %g %g", 3.14159, 12345.678, 0.5, 1e10) == 28 && !strcmp(b, "3.142 1.234568e+04 0.5 1e+10"));
  return 0;
}
