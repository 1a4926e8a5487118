/* Functions on strings, for those that hold inputs: their loops see one byte at a time. (What no input touches is done by the
   interpreter itself.) */
#include "model.h"

typedef unsigned char byte;
enum { EINVAL = 22, ERANGE = 34 };
extern void *malloc(size_t);
extern void free(void *);
/* errno is this from now on. (To ask where it is would make the program one that reads it.) */
extern void __irs_error(int);
extern void __irs_apart(const void *, size_t, const void *, size_t);

static byte lower(byte c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

size_t __irs_strlen(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

size_t __irs_strnlen(const char *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n]) n++;
  return n;
}

/* Of the result the sign counts: where more is looked at, the caller makes it any number of that sign. */
int __irs_strncmp(const byte *a, const byte *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    if (!a[i]) break;
  }
  return 0;
}

int __irs_strcmp(const byte *a, const byte *b) { return __irs_strncmp(a, b, -1ul); }

int __irs_strncasecmp(const byte *a, const byte *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    byte x = lower(a[i]), y = lower(b[i]);
    if (x != y) return x < y ? -1 : 1;
    if (!x) break;
  }
  return 0;
}

int __irs_strcasecmp(const byte *a, const byte *b) { return __irs_strncasecmp(a, b, -1ul); }

int __irs_memcmp(const byte *a, const byte *b, size_t n) {
  /* All of it may be read, whatever is different. */
  __irs_touch(a, n);
  __irs_touch(b, n);
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

void *__irs_memchr(const byte *s, int c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == (byte)c) return (void *)(s + i);
  return 0;
}

char *__irs_strchr(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c) return (char *)s;
    if (!*s) return 0;
  }
}

char *__irs_strrchr(const char *s, int c) {
  const char *last = 0;
  for (;; s++) {
    if (*s == (char)c) last = s;
    if (!*s) return (char *)last;
  }
}

static void copy(char *to, const char *from, size_t n) {
  __irs_apart(to, n, from, n);
  for (size_t i = 0; i < n; i++) to[i] = from[i];
}

char *__irs_strcpy(char *to, const char *from) {
  copy(to, from, __irs_strlen(from) + 1);
  return to;
}

char *__irs_strncpy(char *to, const char *from, size_t n) {
  size_t i = __irs_strnlen(from, n);
  __irs_apart(to, n, from, i < n ? i + 1 : n);
  copy(to, from, i);
  for (; i < n; i++) to[i] = 0;
  return to;
}

char *__irs_strcat(char *to, const char *from) {
  __irs_strcpy(to + __irs_strlen(to), from);
  return to;
}

char *__irs_strncat(char *to, const char *from, size_t n) {
  size_t at = __irs_strlen(to), i = __irs_strnlen(from, n);
  __irs_apart(to + at, i + 1, from, i < n ? i + 1 : n);
  copy(to + at, from, i);
  to[at + i] = 0;
  return to;
}

char *__irs_strdup(const char *s) {
  size_t n = __irs_strlen(s) + 1;
  char *to = malloc(n);
  for (size_t i = 0; i < n; i++) to[i] = s[i];
  return to;
}

char *__irs_strstr(const char *s, const char *what) {
  for (;; s++) {
    size_t i = 0;
    while (what[i] && s[i] == what[i]) i++;
    if (!what[i]) return (char *)s;
    if (!*s) return 0;
  }
}

static unsigned digit(byte c, unsigned base) {
  if ((unsigned)c - '0' < 10) return c - '0';
  if (base > 10 && ((unsigned)c | 32) - 'a' < 26) return (((unsigned)c | 32) - 'a') + 10;
  return 36;
}

/* What strtol and strtoul find. So many digits fit whatever they are, so nobody asks inputs whether they do. */
static unsigned long number(const byte *s, char **end, int given, _Bool is_signed) {
  if (given < 0 || given == 1 || given > 36) {
    __irs_error(EINVAL);
    return 0;
  }
  const byte *p = s, *used = s;
  while (*p == ' ' || (*p >= 9 && *p <= 13)) p++;
  _Bool negative = *p == '-', over = 0;
  if (*p == '-' || *p == '+') p++;
  unsigned base = (unsigned)given;
  if ((base == 0 || base == 16) && *p == '0' && (p[1] | 32) == 'x' && digit(p[2], 16) < 16) {
    p += 2;
    base = 16;
  } else if (base == 0) {
    base = *p == '0' ? 8 : 10;
  }
  unsigned long n = 0, most = -1ul / base, rest = -1ul % base;
  int left = base > 16 ? 12 : base > 10 ? 15 : 18;
  for (;; p++, left--) {
    unsigned d = digit(*p, base);
    if (d >= base) break;
    if (left <= 0 && (n > most || (n == most && d > rest))) over = 1;
    if (!over) n = n * base + d;
    used = p + 1;
  }
  if (end) *end = (char *)used;
  if (is_signed && left < 0 && n > (1ul << 63) - 1 + negative) over = 1;
  if (!over) return negative ? -n : n;
  __irs_error(ERANGE);
  return !is_signed ? -1ul : negative ? 1ul << 63 : (1ul << 63) - 1;
}

long __irs_strtol(const char *s, char **end, int base) { return (long)number((const byte *)s, end, base, 1); }
unsigned long __irs_strtoul(const char *s, char **end, int base) { return number((const byte *)s, end, base, 0); }
long __irs_atol(const char *s) { return (long)number((const byte *)s, 0, 10, 1); }

static int is_digit(int c) { return (unsigned)c - '0' < 10; }
static int is_upper(int c) { return (unsigned)c - 'A' < 26; }
static int is_lower(int c) { return (unsigned)c - 'a' < 26; }
static int is_alpha(int c) { return ((unsigned)c | 32) - 'a' < 26; }
static int is_alnum(int c) { return is_alpha(c) | is_digit(c); }

/* The bits of glibc's table of classes. */
int __irs_isupper(int c) { return is_upper(c) << 8; }
int __irs_islower(int c) { return is_lower(c) << 9; }
int __irs_isalpha(int c) { return is_alpha(c) << 10; }
int __irs_isdigit(int c) { return is_digit(c) << 11; }
int __irs_isxdigit(int c) { return (is_digit(c) | (((unsigned)c | 32) - 'a' < 6)) << 12; }
int __irs_isspace(int c) { return ((c == ' ') | ((unsigned)c - 9 < 5)) << 13; }
int __irs_isprint(int c) { return ((unsigned)c - 32 < 95) << 14; }
int __irs_ispunct(int c) { return (((unsigned)c - 33 < 94) & !is_alnum(c)) << 2; }
int __irs_isalnum(int c) { return is_alnum(c) << 3; }

/* A negative character is taken for the unsigned one, but for EOF. */
static int other(int c) { return (c >= -128) & (c < -1) ? c & 255 : c; }
int __irs_tolower(int c) { return is_upper(c) ? c + 32 : other(c); }
int __irs_toupper(int c) { return is_lower(c) ? c - 32 : other(c); }
int __irs_atoi(const char *s) { return (int)__irs_atol(s); }
