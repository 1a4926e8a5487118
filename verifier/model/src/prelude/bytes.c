/* Strings and bytes: what is no more than other functions of the library, or a loop. */
#include "model.h"

typedef __builtin_va_list va_list;
extern char *strchr(const char *, int), *strrchr(const char *, int);
extern int vsnprintf(char *, size_t, const char *, va_list);
extern void *malloc(size_t), *realloc(void *, size_t);

weak char *index(const char *s, int c) { return strchr(s, c); }
weak char *rindex(const char *s, int c) { return strrchr(s, c); }

weak void *memrchr(const void *s, int c, size_t n) {
  const unsigned char *p = s;
  while (n > 0)
    if (p[--n] == (unsigned char)c) return (void *)(p + n);
  return 0;
}
weak void *rawmemchr(const void *s, int c) {
  const unsigned char *p = s;
  while (*p != (unsigned char)c) p++;
  return (void *)p;
}
weak void *memmem(const void *all, size_t n, const void *some, size_t m) {
  const unsigned char *p = all, *q = some;
  for (size_t i = 0; m <= n && i <= n - m; i++) {
    size_t k = 0;
    while (k < m && p[i + k] == q[k]) k++;
    if (k == m) return (void *)(p + i);
  }
  return 0;
}
weak void *memccpy(void *to, const void *from, int c, size_t n) {
  unsigned char *p = to;
  const unsigned char *q = from;
  for (size_t i = 0; i < n; i++)
    if ((p[i] = q[i]) == (unsigned char)c) return p + i + 1;
  return 0;
}
weak char *stpncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  while (i < n && from[i]) {
    to[i] = from[i];
    i++;
  }
  char *end = to + i;
  while (i < n) to[i++] = 0;
  return end;
}

weak void *reallocarray(void *p, size_t n, size_t each) {
  size_t all;
  __irs_must(!__builtin_mul_overflow(n, each, &all));
  return realloc(p, all);
}

weak int vasprintf(char **to, const char *format, va_list all) {
  va_list again;
  __builtin_va_copy(again, all);
  int n = vsnprintf(0, 0, format, again);
  __builtin_va_end(again);
  if (n < 0) return -1;
  *to = malloc((size_t)n + 1);
  return vsnprintf(*to, (size_t)n + 1, format, all);
}
weak int __vasprintf_chk(char **to, int flag, const char *format, va_list all) { return vasprintf(to, format, all); }
weak int asprintf(char **to, const char *format, ...) {
  va_list all;
  __builtin_va_start(all, format);
  int r = vasprintf(to, format, all);
  __builtin_va_end(all);
  return r;
}
weak int __asprintf_chk(char **to, int flag, const char *format, ...) {
  va_list all;
  __builtin_va_start(all, format);
  int r = vasprintf(to, format, all);
  __builtin_va_end(all);
  return r;
}

weak int ffs(int x) { return __builtin_ffs(x); }
weak int ffsl(long x) { return __builtin_ffsl(x); }
weak int ffsll(long x) { return __builtin_ffsl(x); }
weak long imaxabs(long x) { return x < 0 ? -x : x; }
weak int getpagesize(void) { return 4096; }

typedef struct { int quotient, rest; } ints;
typedef struct { long quotient, rest; } longs;
weak ints div(int a, int b) { return (ints){a / b, a % b}; }
weak longs ldiv(long a, long b) { return (longs){a / b, a % b}; }
weak longs lldiv(long a, long b) { return (longs){a / b, a % b}; }
weak longs imaxdiv(long a, long b) { return (longs){a / b, a % b}; }
