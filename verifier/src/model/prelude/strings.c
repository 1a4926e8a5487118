/* Functions on strings, for those that hold inputs: their loops see one byte at a time. (What no input touches is done by the
   interpreter itself.) */
typedef unsigned long size_t;
typedef unsigned char byte;
extern void *malloc(size_t);
extern void free(void *);
extern void __irs_must(_Bool);

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

char *__irs_strcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i])) i++;
  return to;
}

char *__irs_strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  for (; i < n; i++) to[i] = 0;
  return to;
}

char *__irs_strcat(char *to, const char *from) {
  __irs_strcpy(to + __irs_strlen(to), from);
  return to;
}

char *__irs_strncat(char *to, const char *from, size_t n) {
  size_t at = __irs_strlen(to), i = 0;
  for (; i < n && from[i]; i++) to[at + i] = from[i];
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

long __irs_atol(const char *s) {
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  int negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  unsigned long n = 0;
  /* Beyond that it would no longer be what strtol says. */
  for (; *s >= '0' && *s <= '9'; s++) {
    __irs_must(n < 100000000000000000);
    n = 10 * n + (unsigned long)(*s - '0');
  }
  return (long)(negative ? -n : n);
}

int __irs_isdigit(int c) { return (unsigned)c - '0' < 10; }
int __irs_isupper(int c) { return (unsigned)c - 'A' < 26; }
int __irs_islower(int c) { return (unsigned)c - 'a' < 26; }
int __irs_isalpha(int c) { return ((unsigned)c | 32) - 'a' < 26; }
int __irs_isalnum(int c) { return __irs_isalpha(c) | __irs_isdigit(c); }
int __irs_isspace(int c) { return (c == ' ') | ((unsigned)c - 9 < 5); }
int __irs_isprint(int c) { return (unsigned)c - 32 < 95; }
int __irs_ispunct(int c) { return ((unsigned)c - 33 < 94) & !__irs_isalnum(c); }
int __irs_isxdigit(int c) { return __irs_isdigit(c) | (((unsigned)c | 32) - 'a' < 6); }
int __irs_tolower(int c) { return __irs_isupper(c) ? c + 32 : c; }
int __irs_toupper(int c) { return __irs_islower(c) ? c - 32 : c; }
int __irs_atoi(const char *s) { return (int)__irs_atol(s); }
