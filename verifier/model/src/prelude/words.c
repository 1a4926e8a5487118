/* Words of strings: spans, and what is between separators. */
#include "model.h"

typedef unsigned char byte;

static _Bool has(const char *set, char c) {
  for (; *set; set++)
    if (*set == c) return 1;
  return 0;
}
static size_t span(const char *s, const char *set, _Bool within) {
  size_t n = 0;
  while (s[n] && has(set, s[n]) == within) n++;
  return n;
}

weak size_t strspn(const char *s, const char *accept) { return span(s, accept, 1); }
weak size_t strcspn(const char *s, const char *reject) { return span(s, reject, 0); }
weak char *strpbrk(const char *s, const char *accept) {
  s += span(s, accept, 0);
  return *s ? (char *)s : 0;
}

weak char *strtok_r(char *s, const char *separators, char **rest) {
  if (!s) s = *rest;
  s += span(s, separators, 1);
  if (!*s) {
    *rest = s;
    return 0;
  }
  char *end = s + span(s, separators, 0);
  if (*end) *end++ = 0;
  *rest = end;
  return s;
}
weak char *__strtok_r(char *s, const char *separators, char **rest) { return strtok_r(s, separators, rest); }
/* All threads share it. */
static char *of_process;
weak char *strtok(char *s, const char *separators) { return strtok_r(s, separators, &of_process); }

weak char *strsep(char **rest, const char *separators) {
  char *s = *rest;
  if (!s) return 0;
  char *end = s + span(s, separators, 0);
  if (*end) {
    *end = 0;
    *rest = end + 1;
  } else {
    *rest = 0;
  }
  return s;
}

static byte lower(byte c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

weak char *strcasestr(const char *s, const char *what) {
  for (;; s++) {
    size_t n = 0;
    while (what[n] && lower((byte)s[n]) == lower((byte)what[n])) n++;
    if (!what[n]) return (char *)s;
    if (!*s) return 0;
  }
}

weak char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c) s++;
  return (char *)s;
}
