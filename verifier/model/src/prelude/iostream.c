/* std::cout, cerr and clog: what goes out is not looked at. What is read to be written is, and what programs see of the
   streams themselves: inlined code (std::endl) asks which characters stand for which. Whether a stream is well is up to the
   system: whoever looks is unknown. */
#include "model.h"

/* libstdc++'s std::ctype<char>, where each character stands for itself. */
struct characters {
  void *table;
  char more[48], widens, wide[256], narrow[256], narrows;
};
#define ROW(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
#define ROWS(n) ROW(n), ROW(n + 8), ROW(n + 16), ROW(n + 24), ROW(n + 32), ROW(n + 40), ROW(n + 48), ROW(n + 56)
#define ALL {ROWS(0), ROWS(64), ROWS((char)128), ROWS((char)192)}
static struct characters characters = {.widens = 1, .wide = ALL, .narrow = ALL, .narrows = 1};

/* The offset of the part that all streams have in common stands in front of the table. */
static const long table[] = {8, 0, 0, 0};
struct stream {
  const long *table;
  /* std::ios_base, from its own table on. */
  void *own;
  long precision, width;
  unsigned flags, exceptions, state, padding;
  char more[176];
  void *tie;
  char fill, fills;
  void *buffer;
  struct characters *characters;
  void *puts, *gets;
};
_Static_assert(__builtin_offsetof(struct stream, characters) == 248 && sizeof(struct stream) == 272, "libstdc++'s layout");

#define STREAM(name, symbol, unbuffered, tied) \
  extern struct stream name __asm__(symbol); \
  weak struct stream name = {.table = table + 3, .precision = 6, .flags = 0x1002 | unbuffered, .tie = tied, .fill = ' ', .fills = 1, .characters = &characters}
STREAM(out, "_ZSt4cout", 0, 0);
STREAM(err, "_ZSt4cerr", 0x2000, &out);
STREAM(log, "_ZSt4clog", 0, 0);

/* What the library keeps for itself decides nothing that is known. */
static void is_open(struct stream *s) {
  s->state = (unsigned)__irs_number(0);
  s->own = s->buffer = s->puts = s->gets = (void *)__irs_number(0);
}
void begin(void *) __asm__("_ZNSt8ios_base4InitC1Ev");
weak void begin(void *unused) {
  is_open(&out);
  is_open(&err);
  is_open(&log);
  characters.table = (void *)__irs_number(0);
}

/* A width is for one output. (Where nobody has set one, nothing is written: threads may put out at the same time.) */
static struct stream *formatted(struct stream *s) {
  long width = s->width;
  __irs_must(__irs_constant(width));
  if (width) s->width = 0;
  return s;
}

#define PUTS(name, symbol, type) \
  struct stream *name(struct stream *s, type v) __asm__(symbol); \
  weak struct stream *name(struct stream *s, type v) { return formatted(s); }
PUTS(put_int, "_ZNSolsEi", int)
PUTS(put_unsigned, "_ZNSolsEj", unsigned)
PUTS(put_short, "_ZNSolsEs", short)
PUTS(put_unsigned_short, "_ZNSolsEt", unsigned short)
PUTS(put_long, "_ZNSolsEl", long)
PUTS(put_unsigned_long, "_ZNSolsEm", unsigned long)
PUTS(put_long_long, "_ZNSolsEx", long)
PUTS(put_unsigned_long_long, "_ZNSolsEy", unsigned long)
PUTS(put_bool, "_ZNSolsEb", _Bool)
PUTS(put_double, "_ZNSolsEd", double)
PUTS(put_float, "_ZNSolsEf", float)
PUTS(put_pointer, "_ZNSolsEPKv", const void *)
PUTS(insert_long, "_ZNSo9_M_insertIlEERSoT_", long)
PUTS(insert_unsigned_long, "_ZNSo9_M_insertImEERSoT_", unsigned long)
PUTS(insert_long_long, "_ZNSo9_M_insertIxEERSoT_", long)
PUTS(insert_unsigned_long_long, "_ZNSo9_M_insertIyEERSoT_", unsigned long)
PUTS(insert_bool, "_ZNSo9_M_insertIbEERSoT_", _Bool)
PUTS(insert_double, "_ZNSo9_M_insertIdEERSoT_", double)
PUTS(insert_pointer, "_ZNSo9_M_insertIPKvEERSoT_", const void *)
PUTS(put_char, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c", char)

struct stream *put(struct stream *s, char c) __asm__("_ZNSo3putEc");
weak struct stream *put(struct stream *s, char c) { return s; }
struct stream *flush(struct stream *s) __asm__("_ZNSo5flushEv");
weak struct stream *flush(struct stream *s) { return s; }
struct stream *flushed(struct stream *s) __asm__("_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_");
weak struct stream *flushed(struct stream *s) { return s; }
struct stream *end_line(struct stream *s) __asm__("_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_");
weak struct stream *end_line(struct stream *s) { return s; }

struct stream *put_text(struct stream *s, const char *text) __asm__("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc");
weak struct stream *put_text(struct stream *s, const char *text) {
  if (text) __irs_touch(text, -1ul);
  return formatted(s);
}
struct stream *put_bytes(struct stream *s, const char *text, long n)
    __asm__("_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l");
weak struct stream *put_bytes(struct stream *s, const char *text, long n) {
  __irs_touch(text, (size_t)n);
  return formatted(s);
}
struct stream *write_bytes(struct stream *s, const char *text, long n) __asm__("_ZNSo5writeEPKcl");
weak struct stream *write_bytes(struct stream *s, const char *text, long n) {
  __irs_touch(text, (size_t)n);
  return s;
}
struct stream *set_width(struct stream *s, int n) __asm__("_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St5_Setw");
weak struct stream *set_width(struct stream *s, int n) {
  s->width = n;
  return s;
}
struct stream *apply(struct stream *s, struct stream *(*f)(struct stream *)) __asm__("_ZNSolsEPFRSoS_E");
weak struct stream *apply(struct stream *s, struct stream *(*f)(struct stream *)) { return f(s); }
