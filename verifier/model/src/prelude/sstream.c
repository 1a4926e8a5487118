/* std::ostringstream, istringstream and stringstream: what makes and ends them, their strings, and their positions. */
#include "cxx_stream.h"

extern void drop(void *) __asm__("_ZdlPv");
extern void end_string(struct string *) __asm__("_Z" STRING "D1Ev");
extern void begin_string(struct string *, const struct string *) __asm__("_Z" STRING "C1ERKS4_");

#define CLASS(name) "NSt7__cxx11" name "I" TRAITS "SaIcEE"

/* What another string gets, as from its own assign. */
static void set_text(struct string *to, const struct string *from) {
  assign_bytes(to, 0, to->length, from->data, from->length);
}
static void empty(struct string *s) {
  s->data = s->local;
  s->length = 0;
  s->local[0] = 0;
}
static void rewinds(struct buffer *b) {
  b->get = 0;
  b->put = b->mode & (AT_THE_END | APPEND) ? b->text.length : 0;
}
static void begin_buffer(struct buffer *b, unsigned mode, const struct string *from) {
  b->mark = __irs_string_buffer;
  b->mode = mode;
  if (from) begin_string(&b->text, from);
  else empty(&b->text);
  rewinds(b);
}
static void begin_ios(struct ios *s, struct buffer *b) {
  s->own = s->characters = s->puts = s->gets = (void *)__irs_number(0);
  s->precision = 6;
  s->width = 0;
  s->flags = SKIPWS | DEC;
  s->exceptions = s->state = 0;
  /* No words of its user's: who asks for one calls the library, which nobody knows here. */
  for (int i = 0; i < (int)sizeof s->more; i++) s->more[i] = 0;
  s->tie = 0;
  s->fill = ' ';
  s->fills = 1;
  s->buffer = b;
}

/* What a class of its own has in front of its table's functions: the offset of the common part, that of the whole
   object, the type, and what ends an object, alone or with its memory. */
struct table {
  long common, whole;
  const void *type;
  void (*end)(void *), (*release)(void *);
};
#define TABLE(name, common, whole, class) \
  extern const char name##_type __asm__("_ZTI" class "E"); \
  static const struct table name##_table = {common, -(whole), &name##_type, name##_end, name##_release}
#define IS(name) ((const long *)&name##_table.end)

/* An object of a class, its parts that end it, the functions that it has by name. */
#define STREAM(name, class, always, otherwise, begins) \
  static void name##_begin(struct name *s, unsigned mode, const struct string *from) { \
    begins; \
    begin_buffer(&s->buffer, mode | (always), from); \
    begin_ios(&s->ios, &s->buffer); \
  } \
  void name##_plain(struct name *s) __asm__("_Z" CLASS(class) "C1Ev"); \
  weak void name##_plain(struct name *s) { name##_begin(s, otherwise, 0); } \
  void name##_with(struct name *s, unsigned mode) __asm__("_Z" CLASS(class) "C1ESt13_Ios_Openmode"); \
  weak void name##_with(struct name *s, unsigned mode) { name##_begin(s, mode, 0); } \
  void name##_of(struct name *s, const struct string *from, unsigned mode) \
      __asm__("_Z" CLASS(class) "C1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode"); \
  weak void name##_of(struct name *s, const struct string *from, unsigned mode) { name##_begin(s, mode, from); } \
  void name##_ends(struct name *s) __asm__("_Z" CLASS(class) "D1Ev"); \
  weak void name##_ends(struct name *s) { end_string(&s->buffer.text); } \
  void name##_text(struct string *to, const struct name *s) __asm__("_ZNK" PLAIN(class) "3strEv"); \
  weak void name##_text(struct string *to, const struct name *s) { empty(to), set_text(to, &s->buffer.text); } \
  void name##_text_too(struct string *to, const struct name *s) __asm__("_ZNKR" PLAIN(class) "3strEv"); \
  weak void name##_text_too(struct string *to, const struct name *s) { name##_text(to, s); } \
  void name##_set(struct name *s, const struct string *from) \
      __asm__("_Z" CLASS(class) "3strERKNS_12basic_stringIcS2_S3_EE"); \
  weak void name##_set(struct name *s, const struct string *from) { set_buffer(&s->buffer, from); } \
  void name##_set_moved(struct name *s, struct string *from) __asm__("_Z" CLASS(class) "3strEONS_12basic_stringIcS2_S3_EE"); \
  weak void name##_set_moved(struct name *s, struct string *from) { move_buffer(&s->buffer, from); } \
  struct buffer *name##_buffer(const struct name *s) __asm__("_ZNK" PLAIN(class) "5rdbufEv"); \
  weak struct buffer *name##_buffer(const struct name *s) { return (struct buffer *)&s->buffer; }
#define PLAIN(name) "St7__cxx11" name "I" TRAITS "SaIcEE"

static void set_buffer(struct buffer *b, const struct string *from) {
  set_text(&b->text, from);
  rewinds(b);
}
/* (What a longer string has in its place is the buffer's own memory, which is none here.) */
static void move_buffer(struct buffer *b, struct string *from) {
  __irs_must(from->data == from->local);
  set_buffer(b, from);
  from->length = 0;
  from->local[0] = 0;
}
void buffer_text(struct string *to, const struct buffer *b) __asm__("_ZNK" PLAIN("15basic_stringbuf") "3strEv");
weak void buffer_text(struct string *to, const struct buffer *b) {
  __irs_must(b->mark == __irs_string_buffer);
  empty(to);
  set_text(to, &b->text);
}
void buffer_text_too(struct string *to, const struct buffer *b) __asm__("_ZNKR" PLAIN("15basic_stringbuf") "3strEv");
weak void buffer_text_too(struct string *to, const struct buffer *b) { buffer_text(to, b); }
void buffer_set(struct buffer *b, const struct string *from)
    __asm__("_Z" CLASS("15basic_stringbuf") "3strERKNS_12basic_stringIcS2_S3_EE");
weak void buffer_set(struct buffer *b, const struct string *from) {
  __irs_must(b->mark == __irs_string_buffer);
  set_buffer(b, from);
}

struct out {
  struct stream part;
  struct buffer buffer;
  struct ios ios;
};
struct in {
  struct input part;
  struct buffer buffer;
  struct ios ios;
};
struct both {
  struct input part;
  struct stream out;
  struct buffer buffer;
  struct ios ios;
};
_Static_assert(sizeof(struct out) == 376 && sizeof(struct in) == 384 && sizeof(struct both) == 392, "libstdc++'s layout");

static void out_end(void *), in_end(void *), both_end(void *), both_out_end(void *);
static void out_release(void *), in_release(void *), both_release(void *), both_out_release(void *);
TABLE(out, 112, 0, CLASS("19basic_ostringstream"));
TABLE(in, 120, 0, CLASS("19basic_istringstream"));
TABLE(both, 128, 0, CLASS("18basic_stringstream"));
static const struct table both_out_table = {112, -16, &both_type, both_out_end, both_out_release};
STREAM(out, "19basic_ostringstream", OUT, OUT, s->part.table = IS(out))
STREAM(in, "19basic_istringstream", IN, IN, (s->part.table = IS(in), s->part.count = 0))
STREAM(both, "18basic_stringstream", 0, IN | OUT, (s->part.table = IS(both), s->part.count = 0, s->out.table = IS(both_out)))

#define ENDS(name, class, base) \
  static void name##_end(void *s) { class##_ends((struct class *)((char *)s - (base))); } \
  static void name##_release(void *s) { \
    name##_end(s); \
    drop((char *)s - (base)); \
  }
ENDS(out, out, 0)
ENDS(in, in, 0)
ENDS(both, both, 0)
ENDS(both_out, both, 16)

/* Positions: a number, and a state that is none for characters of one byte. */
struct position {
  long at, state;
};
enum { FROM_HERE = 1, FROM_END = 2 };
enum { NOWHERE = -1 };

/* Only that of reading (IN), or of writing (OUT). (Where they are asked for, from the beginning, too.) */
static long seek(struct ios *s, long by, int from, unsigned which) {
  struct buffer *b = s->buffer;
  __irs_must(b->mark == __irs_string_buffer);
  if (!(b->mode & which)) return NOWHERE;
  size_t *at = which == IN ? &b->get : &b->put;
  long start = from == FROM_HERE ? (long)*at : from == FROM_END ? (long)b->text.length : 0;
  __irs_must(by < 1l << 40 && by > -(1l << 40));
  if (start + by < 0 || start + by > (long)b->text.length) return NOWHERE;
  *at = (size_t)(start + by);
  return start + by;
}
static _Bool is_failed(const struct ios *s) { return (s->state & (BAD | FAILED)) != 0; }

/* (Who writes looks whether a bad stream is one that has failed, too.) */
static _Bool may_put(struct ios *s) {
  __irs_must(!__irs_is_console(s));
  stops(s, s->state & BAD ? FAILED : 0);
  return !is_failed(s);
}
struct position tell_put(struct stream *out) __asm__("_ZNSo5tellpEv");
weak struct position tell_put(struct stream *out) {
  struct ios *s = of(out);
  return (struct position){may_put(s) ? seek(s, 0, FROM_HERE, OUT) : NOWHERE, 0};
}
static void seek_put(struct ios *s, long by, int from) {
  if (may_put(s) && seek(s, by, from, OUT) == NOWHERE) stops(s, FAILED);
}
struct stream *seek_put_to(struct stream *out, struct position p) __asm__("_ZNSo5seekpESt4fposI11__mbstate_tE");
weak struct stream *seek_put_to(struct stream *out, struct position p) { return seek_put(of(out), p.at, 0), out; }
struct stream *seek_put_by(struct stream *out, long by, int from) __asm__("_ZNSo5seekpElSt12_Ios_Seekdir");
weak struct stream *seek_put_by(struct stream *out, long by, int from) { return seek_put(of(out), by, from), out; }

/* (Who reads fails where the stream is not well, at its end, too.) */
static _Bool may_get(struct ios *s) {
  if (!s->state) return 1;
  stops(s, FAILED);
  return 0;
}
struct position tell_get(struct stream *in) __asm__("_ZNSi5tellgEv");
weak struct position tell_get(struct stream *in) {
  struct ios *s = of(in);
  return (struct position){may_get(s) ? seek(s, 0, FROM_HERE, IN) : NOWHERE, 0};
}
static void seek_get(struct ios *s, long by, int from) {
  s->state &= ~(unsigned)AT_END;
  if (may_get(s) && seek(s, by, from, IN) == NOWHERE) stops(s, FAILED);
}
struct stream *seek_get_to(struct stream *in, struct position p) __asm__("_ZNSi5seekgESt4fposI11__mbstate_tE");
weak struct stream *seek_get_to(struct stream *in, struct position p) { return seek_get(of(in), p.at, 0), in; }
struct stream *seek_get_by(struct stream *in, long by, int from) __asm__("_ZNSi5seekgElSt12_Ios_Seekdir");
weak struct stream *seek_get_by(struct stream *in, long by, int from) { return seek_get(of(in), by, from), in; }
