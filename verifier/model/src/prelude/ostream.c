/* What goes out to streams of C++: into a string as libstdc++ writes it in the locale C, elsewhere nobody looks at it.
   (What is read to be written is read.) An integer that inputs touch has each of its lengths. */
#include "cxx_stream.h"

extern int snprintf(char *, size_t, const char *, ...);

/* Where the buffer has bytes behind that place already, they are written over. */
_Bool __irs_stream_put(struct ios *s, const char *from, size_t n) {
  struct buffer *b = s->buffer;
  if (!n) return 1;
  __irs_must(b->mark == __irs_string_buffer);
  if (!(b->mode & OUT)) return 0;
  struct string *t = &b->text;
  size_t over = t->length - b->put;
  if (over > n) over = n;
  for (size_t i = 0; i < over; i++) t->data[b->put + i] = from[i];
  if (over < n) add_bytes(t, from + over, n - over);
  b->put += n;
  return 1;
}

/* (std::ostream::sentry) */
static _Bool begins(struct ios *s) {
  if (!s->state) return 1;
  stops(s, s->state & BAD ? FAILED : 0);
  return 0;
}

static _Bool put_fill(struct ios *s, long n) {
  char c = s->fill;
  for (; n > 0; n--)
    if (!__irs_stream_put(s, &c, 1)) return 0;
  return 1;
}
/* With what fills the width, behind so many bytes if it goes into the middle. */
static void put_padded(struct ios *s, const char *text, long n, long first) {
  unsigned how = s->flags & ADJUST;
  long more = s->width - n, before = how == LEFT ? n : how == INTERNAL ? first : 0;
  if (more < 0) more = 0;
  s->width = 0;
  _Bool good = __irs_stream_put(s, text, (size_t)before) && put_fill(s, more) &&
               __irs_stream_put(s, text + before, (size_t)(n - before));
  stops(s, good ? 0 : BAD);
}

/* A width is for one output. (Where nobody has set one, nothing is written: threads may put out at the same time.) */
static _Bool is_console(struct ios *s) {
  if (!__irs_is_console(s)) return 0;
  long width = s->width;
  __irs_must(__irs_constant(width));
  if (width) s->width = 0;
  return 1;
}

struct stream *put_bytes(struct stream *out, const char *text, long n)
    __asm__("_ZSt16__ostream_insertI" TRAITS "ERSt13basic_ostreamIT_T0_ES6_PKS3_l");
weak struct stream *put_bytes(struct stream *out, const char *text, long n) {
  struct ios *s = of(out);
  if (is_console(s)) __irs_touch(text, (size_t)n);
  else if (begins(s)) put_padded(s, text, n, 0);
  return out;
}

/* How many bytes stand before what fills the width, where that goes into the middle. */
static long sign_or_base(const char *text, long n) {
  if (text[0] == '-' || text[0] == '+') return 1;
  return text[0] == '0' && n > 1 && (text[1] == 'x' || text[1] == 'X') ? 2 : 0;
}

enum { DIGITS = 24 };
static void put_integer(struct ios *s, unsigned long v, _Bool is_signed) {
  char text[DIGITS + 2];
  unsigned flags = s->flags, how = flags & BASE;
  char letter = flags & UPPERCASE ? 'A' : 'a';
  _Bool decimal = how != OCT && how != HEX, negative = decimal && is_signed && (long)v < 0;
  unsigned long base = how == OCT ? 8 : how == HEX ? 16 : 10, rest = negative ? -v : v;
  long at = DIGITS + 2;
  do {
    unsigned d = (unsigned)(rest % base);
    text[--at] = (char)(d < 10 ? '0' + d : letter + d - 10);
    rest /= base;
  } while (rest);
  if (negative) text[--at] = '-';
  else if (decimal && is_signed && flags & SHOWPOS) text[--at] = '+';
  else if (!decimal && flags & SHOWBASE && v) {
    if (how == HEX) text[--at] = letter == 'A' ? 'X' : 'x';
    text[--at] = '0';
  }
  long n = DIGITS + 2 - at;
  put_padded(s, text + at, n, sign_or_base(text + at, n));
}

enum { LONGEST = 500 };
static void put_real(struct ios *s, double v) {
  char format[8], text[LONGEST];
  unsigned flags = s->flags, how = flags & FLOAT;
  int n = 0;
  format[n++] = '%';
  if (flags & SHOWPOS) format[n++] = '+';
  if (flags & SHOWPOINT) format[n++] = '#';
  if (how != FLOAT) format[n++] = '.', format[n++] = '*';
  char kind = how == FIXED ? 'f' : how == SCIENTIFIC ? 'e' : how == FLOAT ? 'a' : 'g';
  if (flags & UPPERCASE && how != FIXED) kind -= 'a' - 'A';
  format[n++] = kind;
  format[n] = 0;
  long precision = s->precision < 0 ? 6 : s->precision;
  __irs_must(precision < LONGEST);
  int length = how == FLOAT ? snprintf(text, LONGEST, format, v) : snprintf(text, LONGEST, format, (int)precision, v);
  __irs_must(length > 0 && length < LONGEST);
  put_padded(s, text, length, sign_or_base(text, length));
}

static void put_bool(struct ios *s, _Bool v) {
  if (!(s->flags & BOOLALPHA)) put_integer(s, v, 1);
  else if (v) put_padded(s, "true", 4, 0);
  else put_padded(s, "false", 5, 0);
}
/* (An address is no number: it is unknown what it looks like.) */
static void put_address(struct ios *s, const void *v) { __irs_must(0); }

#define PUTS(name, symbol, type, ...) \
  struct stream *name(struct stream *out, type v) __asm__(symbol); \
  weak struct stream *name(struct stream *out, type v) { \
    struct ios *s = of(out); \
    if (!is_console(s) && begins(s)) { __VA_ARGS__; } \
    return out; \
  }
static _Bool shows_bits(const struct ios *s) { return (s->flags & BASE) == OCT || (s->flags & BASE) == HEX; }
/* A narrow number with a sign is as wide as it is where its bits are shown. */
#define NARROW(type) put_integer(s, shows_bits(s) ? (unsigned long)(type)v : (unsigned long)(long)v, 1)
PUTS(put_int, "_ZNSolsEi", int, NARROW(unsigned))
PUTS(put_short, "_ZNSolsEs", short, NARROW(unsigned short))
PUTS(put_unsigned, "_ZNSolsEj", unsigned, put_integer(s, v, 0))
PUTS(put_unsigned_short, "_ZNSolsEt", unsigned short, put_integer(s, v, 0))
PUTS(put_float, "_ZNSolsEf", float, put_real(s, v))
#define BOTH(name, symbol, type, ...) \
  PUTS(put_##name, "_ZNSolsE" symbol, type, __VA_ARGS__) \
  PUTS(insert_##name, "_ZNSo9_M_insertI" symbol "EERSoT_", type, __VA_ARGS__)
BOTH(long, "l", long, put_integer(s, (unsigned long)v, 1))
BOTH(unsigned_long, "m", unsigned long, put_integer(s, v, 0))
BOTH(long_long, "x", long, put_integer(s, (unsigned long)v, 1))
BOTH(unsigned_long_long, "y", unsigned long, put_integer(s, v, 0))
BOTH(truth, "b", _Bool, put_bool(s, v))
BOTH(double, "d", double, put_real(s, v))
BOTH(pointer, "PKv", const void *, put_address(s, v))

struct stream *put(struct stream *out, char c) __asm__("_ZNSo3putEc");
weak struct stream *put(struct stream *out, char c) {
  struct ios *s = of(out);
  if (!__irs_is_console(s) && begins(s) && !__irs_stream_put(s, &c, 1)) stops(s, BAD);
  return out;
}
struct stream *write_bytes(struct stream *out, const char *text, long n) __asm__("_ZNSo5writeEPKcl");
weak struct stream *write_bytes(struct stream *out, const char *text, long n) {
  struct ios *s = of(out);
  if (__irs_is_console(s)) __irs_touch(text, (size_t)n);
  else if (begins(s) && (n < 0 || !__irs_stream_put(s, text, (size_t)n))) stops(s, BAD);
  return out;
}

struct stream *flush(struct stream *out) __asm__("_ZNSo5flushEv");
weak struct stream *flush(struct stream *out) {
  if (!__irs_is_console(of(out))) begins(of(out));
  return out;
}
#define ENDING(name, symbol, value) \
  struct stream *name(struct stream *out) __asm__("_ZSt" symbol "I" TRAITS "ERSt13basic_ostreamIT_T0_ES6_"); \
  weak struct stream *name(struct stream *out) { return value; }
ENDING(flushed, "5flush", flush(out))
ENDING(end_line, "4endl", flush(put(out, '\n')))
ENDING(end_text, "4ends", put(out, 0))

#define TEXT(symbol) __asm__("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_" symbol)
#define CHARACTER(name, symbol, type) \
  struct stream *name(struct stream *out, type v) TEXT(symbol); \
  weak struct stream *name(struct stream *out, type v) { \
    char c = (char)v; \
    return of(out)->width ? put_bytes(out, &c, 1) : put(out, c); \
  }
CHARACTER(put_char, "c", char)
CHARACTER(put_signed_char, "a", signed char)
CHARACTER(put_unsigned_char, "h", unsigned char)
#define CHARACTERS(name, symbol) \
  struct stream *name(struct stream *out, const char *text) TEXT(symbol); \
  weak struct stream *name(struct stream *out, const char *text) { \
    struct ios *s = of(out); \
    if (!text) { \
      if (!__irs_is_console(s)) stops(s, BAD); \
      return out; \
    } \
    if (is_console(s)) __irs_touch(text, -1ul); \
    else put_bytes(out, text, (long)length(text)); \
    return out; \
  }
CHARACTERS(put_text, "PKc")
CHARACTERS(put_signed_text, "PKa")
CHARACTERS(put_unsigned_text, "PKh")
struct stream *put_nullptr(struct stream *out, void *unused) __asm__("_ZNSolsEDn");
weak struct stream *put_nullptr(struct stream *out, void *unused) { return put_bytes(out, "nullptr", 7); }
struct stream *put_string(struct stream *out, const struct string *v)
    __asm__("_ZStlsI" TRAITS "SaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE");
weak struct stream *put_string(struct stream *out, const struct string *v) { return put_bytes(out, v->data, (long)v->length); }

/* All that another one has left to read; none is a failure. */
struct stream *put_buffer(struct stream *out, struct buffer *from) __asm__("_ZNSolsEPSt15basic_streambufIcSt11char_traitsIcEE");
weak struct stream *put_buffer(struct stream *out, struct buffer *from) {
  struct ios *s = of(out);
  _Bool console = __irs_is_console(s);
  __irs_must(from && from->mark == __irs_string_buffer && (console || s->buffer != from));
  if (!console && !begins(s)) return out;
  size_t n = from->mode & IN ? from->text.length - from->get : 0;
  if (console) __irs_touch(from->text.data + from->get, n);
  else if (!n || !__irs_stream_put(s, from->text.data + from->get, n)) {
    n = 0;
    stops(s, FAILED);
  }
  from->get += n;
  return out;
}
