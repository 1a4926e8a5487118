// expect: safe
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
struct three { long a, b, c; };
struct pair { long a, b; };
static long sum(int n, double first, ...) {
  va_list ap, again;
  va_start(ap, first);
  va_copy(again, ap);
  long s = (long)first;
  for (int i = 0; i < n; i++) s += va_arg(ap, int);
  s += (long)va_arg(ap, double);
  struct three t = va_arg(ap, struct three);
  s += t.b;
  s += va_arg(ap, long);
  assert(va_arg(again, int) == 1);
  va_end(again);
  va_end(ap);
  return s;
}
static double floats(int n, ...) {
  va_list ap;
  va_start(ap, n);
  double s = 0;
  for (int i = 0; i < n; i++) s += va_arg(ap, double);
  struct pair p = va_arg(ap, struct pair);
  char *text = va_arg(ap, char *);
  va_end(ap);
  return s + p.a + p.b + strlen(text);
}
static int text(char *to, size_t n, const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  int k = vsnprintf(to, n, format, ap);
  va_end(ap);
  return k;
}
int main(void) {
  struct three t = {1, 2, 3};
  assert(sum(8, 1.5, 1, 2, 3, 4, 5, 6, 7, 8, 2.5, t, 100L) == 1 + 36 + 2 + 2 + 100);
  struct pair p = {10, 20};
  assert(floats(10, .5, .5, .5, .5, .5, .5, .5, .5, .5, .5, p, "abc") == 38);
  char buf[64];
  assert(text(buf, sizeof buf, "%s-%d-%ld-%d-%d-%d-%d-%.1f", "x", 1, 2L, 3, 4, 5, 6, 7.5) == 17);
  assert(!strcmp(buf, "x-1-2-3-4-5-6-7.5"));
  return 0;
}
