/* std::string: what looks for something in it from behind or for one of several characters, and what compares parts, as far
   as libstdc++ keeps it out of line (its new ABI). What these throw is unknown. */
#include "model.h"

#define LOOKS(name) __asm__("_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE" name)

/* Its beginning (see cxx_string.c). */
struct string {
  const char *data;
  size_t length;
};

static const size_t NOWHERE = -1ul;

static _Bool is_one_of(char c, const char *set, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (set[i] == c) return 1;
  return 0;
}
static size_t first_that(const struct string *s, const char *set, size_t at, size_t n, _Bool is) {
  for (; at < s->length; at++)
    if (is_one_of(s->data[at], set, n) == is) return at;
  return NOWHERE;
}
static size_t last_that(const struct string *s, const char *set, size_t at, size_t n, _Bool is) {
  if (s->length == 0) return NOWHERE;
  for (size_t i = (at < s->length ? at : s->length - 1) + 1; i-- > 0;)
    if (is_one_of(s->data[i], set, n) == is) return i;
  return NOWHERE;
}
size_t first_of(const struct string *s, const char *set, size_t at, size_t n) LOOKS("13find_first_ofEPKcmm");
weak size_t first_of(const struct string *s, const char *set, size_t at, size_t n) { return first_that(s, set, at, n, 1); }
size_t last_of(const struct string *s, const char *set, size_t at, size_t n) LOOKS("12find_last_ofEPKcmm");
weak size_t last_of(const struct string *s, const char *set, size_t at, size_t n) { return last_that(s, set, at, n, 1); }
size_t first_not(const struct string *s, const char *set, size_t at, size_t n) LOOKS("17find_first_not_ofEPKcmm");
weak size_t first_not(const struct string *s, const char *set, size_t at, size_t n) { return first_that(s, set, at, n, 0); }
size_t last_not(const struct string *s, const char *set, size_t at, size_t n) LOOKS("16find_last_not_ofEPKcmm");
weak size_t last_not(const struct string *s, const char *set, size_t at, size_t n) { return last_that(s, set, at, n, 0); }
size_t first_but(const struct string *s, char c, size_t at) LOOKS("17find_first_not_ofEcm");
weak size_t first_but(const struct string *s, char c, size_t at) { return first_that(s, &c, at, 1, 0); }
size_t last_but(const struct string *s, char c, size_t at) LOOKS("16find_last_not_ofEcm");
weak size_t last_but(const struct string *s, char c, size_t at) { return last_that(s, &c, at, 1, 0); }
size_t last_char(const struct string *s, char c, size_t at) LOOKS("5rfindEcm");
weak size_t last_char(const struct string *s, char c, size_t at) { return last_that(s, &c, at, 1, 1); }

size_t last_text(const struct string *s, const char *what, size_t at, size_t n) LOOKS("5rfindEPKcmm");
weak size_t last_text(const struct string *s, const char *what, size_t at, size_t n) {
  if (n > s->length) return NOWHERE;
  for (size_t i = (s->length - n < at ? s->length - n : at) + 1; i-- > 0;) {
    size_t same = 0;
    while (same < n && s->data[i + same] == what[same]) same++;
    if (same == n) return i;
  }
  return NOWHERE;
}

/* (Of the result of a comparison of bytes only the sign is promised.) */
extern int __irs_any_of_sign(int);
static int compared(const char *a, size_t n, const char *b, size_t m) {
  for (size_t i = 0; i < n && i < m; i++)
    if (a[i] != b[i]) return __irs_any_of_sign((unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1);
  long more = (long)(n - m);
  return more > 0x7fffffff ? 0x7fffffff : more < -0x7fffffff - 1 ? -0x7fffffff - 1 : (int)more;
}
/* From there on, so many bytes of it at most. */
static size_t rest(const struct string *s, size_t at, size_t n) {
  __irs_must(at <= s->length);
  return n < s->length - at ? n : s->length - at;
}
int compare_bytes(const struct string *s, size_t at, size_t n, const char *other, size_t m) LOOKS("7compareEmmPKcm");
weak int compare_bytes(const struct string *s, size_t at, size_t n, const char *other, size_t m) {
  n = rest(s, at, n);
  return compared(s->data + at, n, other, m);
}
int compare_text(const struct string *s, size_t at, size_t n, const char *other) LOOKS("7compareEmmPKc");
weak int compare_text(const struct string *s, size_t at, size_t n, const char *other) {
  size_t m = 0;
  while (other[m]) m++;
  return compare_bytes(s, at, n, other, m);
}
int compare_part(const struct string *s, size_t at, size_t n, const struct string *other) LOOKS("7compareEmmRKS4_");
weak int compare_part(const struct string *s, size_t at, size_t n, const struct string *other) {
  return compare_bytes(s, at, n, other->data, other->length);
}
int compare_parts(const struct string *s, size_t at, size_t n, const struct string *other, size_t there, size_t m)
    LOOKS("7compareEmmRKS4_mm");
weak int compare_parts(const struct string *s, size_t at, size_t n, const struct string *other, size_t there, size_t m) {
  n = rest(s, at, n);
  m = rest(other, there, m);
  return compared(s->data + at, n, other->data + there, m);
}
