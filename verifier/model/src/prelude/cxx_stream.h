/* Streams of C++, as libstdc++ lays them out: what the program's own code sees of them (the inline members of
   std::ios_base), and what the parts of the model's library have in common. Everything else that looks into a stream is
   called, at each level of optimisation (see pass/src/number/copies.rs). */
#include "model.h"

/* How a stream is, and how it shows values (std::ios_base). */
enum { BAD = 1, AT_END = 2, FAILED = 4 };
enum {
  BOOLALPHA = 1, DEC = 2, FIXED = 4, HEX = 8, INTERNAL = 0x10, LEFT = 0x20, OCT = 0x40, RIGHT = 0x80, SCIENTIFIC = 0x100,
  SHOWBASE = 0x200, SHOWPOINT = 0x400, SHOWPOS = 0x800, SKIPWS = 0x1000, UNITBUF = 0x2000, UPPERCASE = 0x4000,
  BASE = DEC | HEX | OCT, ADJUST = LEFT | RIGHT | INTERNAL, FLOAT = FIXED | SCIENTIFIC,
};
enum { APPEND = 1, AT_THE_END = 2, IN = 8, OUT = 16 };

struct string {
  char *data;
  size_t length;
  char local[16];
};

/* Of libstdc++'s buffers the model's library has what it needs, in as many bytes. Only that of a string has the mark. */
struct buffer {
  const void *mark;
  size_t get, put;
  char more[40];
  unsigned mode;
  struct string text;
};

/* What all streams have in common: std::basic_ios<char>. */
struct ios {
  void *own;
  long precision, width;
  unsigned flags, exceptions, state, padding;
  char more[176];
  void *tie;
  char fill, fills;
  struct buffer *buffer;
  void *characters, *puts, *gets;
};
_Static_assert(__builtin_offsetof(struct ios, buffer) == 232 && sizeof(struct ios) == 264, "libstdc++'s layout");
_Static_assert(__builtin_offsetof(struct buffer, text) == 72 && sizeof(struct buffer) == 104, "libstdc++'s layout");

/* The offset of that part stands in front of the table. */
struct stream {
  const long *table;
};
static inline struct ios *of(struct stream *s) { return (struct ios *)((char *)s + s->table[-3]); }

/* Of a stream that a counted part reads from, behind its table: how many characters the last one to count has read. */
struct input {
  const long *table;
  long count;
};

/* std::cout, cerr or clog? */
extern _Bool __irs_is_console(const struct ios *);
/* Sets these bits of the state, too. */
extern void __irs_stream_is(struct ios *, unsigned bits);
/* Puts bytes into a stream that is none of these, without looking at its state: did they go in? */
extern _Bool __irs_stream_put(struct ios *, const char *, size_t);
extern const char __irs_string_buffer[1];
extern struct buffer __irs_standard_input;

#define STRING "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE"
#define TRAITS "cSt11char_traitsIcE"
extern struct string *add_bytes(struct string *, const char *, size_t) __asm__("_Z" STRING "9_M_appendEPKcm");
extern struct string *assign_bytes(struct string *, size_t, size_t, const char *, size_t)
    __asm__("_Z" STRING "10_M_replaceEmmPKcm");

static inline void stops(struct ios *s, unsigned bits) {
  if (bits) __irs_stream_is(s, bits);
}
