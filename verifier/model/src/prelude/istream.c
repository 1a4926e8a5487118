/* What is read from streams of C++: from a string, and, by std::cin, from the standard input where its bytes are a fact.
   As libstdc++ does it in the locale C (bits/istream.tcc, bits/locale_facets.tcc): std::cin shares its position with
   what reads `stdin`. */
#include "cxx_stream.h"

/* Does std::cin read what `stdin` does, a byte at a time? */
extern _Bool __irs_stream_is_cs(void);
extern int __irs_next_byte(void *);
extern int ungetc(int, void *);
extern double strtod(const char *, char **);
extern float strtof(const char *, char **);
extern void *stdin;

#define OF_BUFFER(name) __asm__("_ZNSt15basic_streambufI" TRAITS "E" name)

static _Bool is_string(const struct buffer *b) {
  if (b == &__irs_standard_input) {
    __irs_must(__irs_files() && __irs_stream_is_cs());
    return 0;
  }
  __irs_must(b->mark == __irs_string_buffer);
  return 1;
}
/* How many bytes a string has left. */
static size_t left(const struct buffer *b) { return b->mode & IN ? b->text.length - b->get : 0; }

/* The next byte, which stays there; -1 at the end. */
int look(struct buffer *b) OF_BUFFER("5sgetcEv");
weak int look(struct buffer *b) {
  if (is_string(b)) return left(b) ? (unsigned char)b->text.data[b->get] : -1;
  int c = __irs_next_byte(stdin);
  if (c >= 0) ungetc(c, stdin);
  return c;
}
int take(struct buffer *b) OF_BUFFER("6sbumpcEv");
weak int take(struct buffer *b) {
  if (is_string(b)) return left(b) ? (unsigned char)b->text.data[b->get++] : -1;
  return __irs_next_byte(stdin);
}
int next(struct buffer *b) OF_BUFFER("6snextcEv");
weak int next(struct buffer *b) { return take(b) < 0 ? -1 : look(b); }

static _Bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* (std::istream::sentry) */
static _Bool begins(struct ios *s, _Bool skips) {
  unsigned bits = 0;
  if (!s->state && skips && s->flags & SKIPWS) {
    int c = look(s->buffer);
    while (is_space(c)) c = next(s->buffer);
    if (c < 0) bits = AT_END;
  }
  if (!s->state && !bits) return 1;
  stops(s, bits | FAILED);
  return 0;
}

/* A number is read up to the first byte that is none of it, which stays there. */
struct source {
  struct buffer *from;
  int c;
};
static void go_on(struct source *s) { s->c = next(s->from); }

static int digit(int c, int base) {
  int d = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
  return d < base ? d : -1;
}

/* What a type of whole numbers holds. */
struct kind {
  unsigned long most, least;
  _Bool is_signed;
};

/* num_get::_M_extract_int: bits of the state. */
static unsigned read_integer(struct ios *ios, struct kind kind, unsigned long *out) {
  struct source s = {ios->buffer, look(ios->buffer)};
  unsigned how = ios->flags & BASE;
  int base = how == OCT ? 8 : how == HEX ? 16 : 10;
  _Bool negative = s.c == '-', zero = 0;
  if (negative || s.c == '+') go_on(&s);
  long digits = 0;
  while (s.c >= 0) {
    if (s.c == '0' && (!zero || base == 10)) {
      zero = 1;
      digits++;
      if (!how) base = 8;
      if (base == 8) digits = 0;
    } else if (zero && (s.c == 'x' || s.c == 'X')) {
      if (!how) base = 16;
      if (base != 16) break;
      zero = 0;
      digits = 0;
    } else {
      break;
    }
    go_on(&s);
    if (s.c >= 0 && !zero) break;
  }
  _Bool below = negative && kind.is_signed, beyond = 0;
  unsigned long most = below ? kind.least : kind.most, n = 0;
  for (int d; s.c >= 0 && (d = digit(s.c, base)) >= 0; go_on(&s)) {
    if (n > most / (unsigned long)base) {
      beyond = 1;
    } else {
      n *= (unsigned long)base;
      beyond |= n > most - (unsigned long)d;
      n = (n + (unsigned long)d) & (kind.is_signed ? -1ul : kind.most);
      digits++;
    }
  }
  unsigned bits = s.c < 0 ? AT_END : 0;
  if (!digits && !zero) {
    *out = 0;
    return bits | FAILED;
  }
  if (beyond) {
    *out = below ? -kind.least : kind.most;
    return bits | FAILED;
  }
  *out = negative ? -n : n;
  return bits;
}

enum { LONGEST = 200 };
/* num_get::_M_extract_float: what is converted, and is it the end? */
static _Bool read_real(struct ios *ios, char *text) {
  struct source s = {ios->buffer, look(ios->buffer)};
  int n = 0;
  _Bool mantissa = 0, point = 0, exponent = 0;
#define TAKE(as) (__irs_must(n < LONGEST), text[n++] = (char)(as))
  if (s.c == '+' || s.c == '-') {
    TAKE(s.c);
    go_on(&s);
  }
  for (; s.c == '0'; go_on(&s)) {
    if (!mantissa) TAKE('0');
    mantissa = 1;
  }
  while (s.c >= 0) {
    if (s.c >= '0' && s.c <= '9') {
      TAKE(s.c);
      mantissa = 1;
    } else if (s.c == '.' && !point && !exponent) {
      TAKE('.');
      point = 1;
    } else if ((s.c == 'e' || s.c == 'E') && !exponent && mantissa) {
      TAKE('e');
      exponent = 1;
      go_on(&s);
      if (s.c != '+' && s.c != '-') continue;
      TAKE(s.c);
    } else {
      break;
    }
    go_on(&s);
  }
  text[n] = 0;
  return s.c < 0;
}

#define READS(name, symbol, type, ...) \
  struct stream *name(struct stream *in, type *to) __asm__("_ZNSirsER" symbol); \
  weak struct stream *name(struct stream *in, type *to) { \
    struct ios *s = of(in); \
    if (begins(s, 1)) { __VA_ARGS__ } \
    return in; \
  }
/* (A narrow one with a sign is read as a `long`.) */
static const struct kind whole = {-1ul >> 1, 1ul << 63, 1};
#define INTEGER(name, symbol, type, kind) \
  READS(name, symbol, type, unsigned long v; unsigned bits = read_integer(s, kind, &v); *to = (type)v; stops(s, bits);)
#define NARROW(name, symbol, type, most) \
  READS(name, symbol, type, unsigned long v; unsigned bits = read_integer(s, whole, &v); long n = (long)v; \
    if (n < -most - 1 || n > most) { \
      bits |= FAILED; \
      n = n < 0 ? -most - 1 : most; \
    } \
    *to = (type)n; stops(s, bits);)
#define UNSIGNED(type) ((struct kind){(type)-1, 0, 0})
NARROW(get_short, "s", short, 0x7fffl)
NARROW(get_int, "i", int, 0x7fffffffl)
INTEGER(get_long, "l", long, whole)
INTEGER(get_long_long, "x", long, whole)
INTEGER(get_unsigned_short, "t", unsigned short, UNSIGNED(unsigned short))
INTEGER(get_unsigned, "j", unsigned, UNSIGNED(unsigned))
INTEGER(get_unsigned_long, "m", unsigned long, UNSIGNED(unsigned long))
INTEGER(get_unsigned_long_long, "y", unsigned long, UNSIGNED(unsigned long))

/* (No words, `true` and `false`.) */
READS(get_bool, "b", _Bool,
  __irs_must(!(s->flags & BOOLALPHA));
  unsigned long v;
  unsigned bits = read_integer(s, whole, &v);
  *to = v != 0;
  if (v > 1) bits = FAILED | (look(s->buffer) < 0 ? AT_END : 0);
  stops(s, bits);)

#define REAL(name, symbol, type, convert, infinite, most) \
  READS(name, symbol, type, \
    char text[LONGEST + 1]; char *end; \
    unsigned bits = read_real(s, text) ? AT_END : 0; \
    type v = convert(text, &end); \
    if (end == text || *end) { \
      v = 0; \
      bits |= FAILED; \
    } else if (v == infinite || v == -infinite) { \
      v = v > 0 ? most : -most; \
      bits |= FAILED; \
    } \
    *to = v; stops(s, bits);)
REAL(get_double, "d", double, strtod, __builtin_inf(), 0x1.fffffffffffffp1023)
REAL(get_float, "f", float, strtof, __builtin_inff(), 0x1.fffffep127f)

/* Text. */
#define CHARACTER(name, symbol) \
  struct stream *name(struct stream *in, char *to) __asm__("_ZStrs" symbol); \
  weak struct stream *name(struct stream *in, char *to) { \
    struct ios *s = of(in); \
    if (!begins(s, 1)) return in; \
    int c = take(s->buffer); \
    if (c < 0) stops(s, AT_END | FAILED); \
    else *to = (char)c; \
    return in; \
  }
CHARACTER(get_char, "I" TRAITS "ERSt13basic_istreamIT_T0_ES6_RS3_")
CHARACTER(get_signed_char, "ISt11char_traitsIcEERSt13basic_istreamIcT_ES5_Ra")
CHARACTER(get_unsigned_char, "ISt11char_traitsIcEERSt13basic_istreamIcT_ES5_Rh")

static _Bool ends(int c, int at) { return at < 0 ? is_space(c) : c == at; }
/* Up to this character, or any space (-1), or so many. What a string's buffer has in one piece is added as one. */
static size_t read_text(struct buffer *b, struct string *to, int at, size_t most) {
  size_t n = 0;
  if (!is_string(b)) {
    for (int c = look(b); n < most && c >= 0 && !ends(c, at); c = next(b), n++) {
      char one = (char)c;
      add_bytes(to, &one, 1);
    }
    return n;
  }
  const char *from = b->text.data + b->get;
  size_t all = left(b);
  while (n < all && n < most && !ends((unsigned char)from[n], at)) n++;
  if (n) add_bytes(to, from, n);
  b->get += n;
  return n;
}
static void erase(struct string *s) {
  s->length = 0;
  s->data[0] = 0;
}
enum { LARGE = 0x3fffffff };

struct stream *get_word(struct stream *in, struct string *to)
    __asm__("_ZStrsI" TRAITS "SaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE");
weak struct stream *get_word(struct stream *in, struct string *to) {
  struct ios *s = of(in);
  if (!begins(s, 1)) return in;
  erase(to);
  size_t most = s->width > 0 ? (size_t)s->width : LARGE, n = read_text(s->buffer, to, -1, most);
  unsigned bits = n < most && look(s->buffer) < 0 ? AT_END : 0;
  s->width = 0;
  stops(s, n ? bits : bits | FAILED);
  return in;
}

struct stream *get_line_to(struct stream *in, struct string *to, char at)
    __asm__("_ZSt7getlineI" TRAITS "SaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_");
weak struct stream *get_line_to(struct stream *in, struct string *to, char at) {
  struct ios *s = of(in);
  if (!begins(s, 0)) return in;
  erase(to);
  size_t n = read_text(s->buffer, to, (unsigned char)at, LARGE);
  __irs_must(n < LARGE);
  unsigned bits = take(s->buffer) < 0 ? AT_END : 0;
  stops(s, n || !bits ? bits : bits | FAILED);
  return in;
}
struct stream *get_line(struct stream *in, struct string *to)
    __asm__("_ZSt7getlineI" TRAITS "SaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE");
weak struct stream *get_line(struct stream *in, struct string *to) { return get_line_to(in, to, '\n'); }

struct stream *skip_spaces(struct stream *in) __asm__("_ZSt2wsI" TRAITS "ERSt13basic_istreamIT_T0_ES6_");
weak struct stream *skip_spaces(struct stream *in) {
  struct ios *s = of(in);
  if (!begins(s, 0)) return in;
  int c = look(s->buffer);
  while (is_space(c)) c = next(s->buffer);
  if (c < 0) stops(s, AT_END);
  return in;
}

