/* std::cout, cerr, clog and cin, and what all streams have (std::basic_ios). What goes out to the first three is not
   looked at; whether they are well is up to the system: whoever looks is unknown. */
#include "cxx_stream.h"

/* libstdc++'s std::ctype<char>, where each character stands for itself. (std::endl may be inlined by an older compiler.) */
struct characters {
  void *table;
  char more[48], widens, wide[256], narrow[256], narrows;
};
#define ROW(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
#define ROWS(n) ROW(n), ROW(n + 8), ROW(n + 16), ROW(n + 24), ROW(n + 32), ROW(n + 40), ROW(n + 48), ROW(n + 56)
#define ALL {ROWS(0), ROWS(64), ROWS((char)128), ROWS((char)192)}
static struct characters characters = {.widens = 1, .wide = ALL, .narrow = ALL, .narrows = 1};

static const long table[] = {8, 0, 0, 0}, input_table[] = {16, 0, 0, 0};
struct output {
  const long *table;
  struct ios ios;
};
#define STREAM(name, symbol, unbuffered, tied) \
  extern struct output name __asm__(symbol); \
  weak struct output name = {.table = table + 3, \
    .ios = {.precision = 6, .flags = 0x1002 | unbuffered, .tie = tied, .fill = ' ', .fills = 1, .characters = &characters}}
STREAM(out, "_ZSt4cout", 0, 0);
STREAM(err, "_ZSt4cerr", UNITBUF, &out);
STREAM(log, "_ZSt4clog", 0, 0);

/* What is read from std::cin comes from the standard input, a byte at a time. */
const char __irs_string_buffer[1] = "";
struct buffer __irs_standard_input = {0};
struct counted {
  struct input input;
  struct ios ios;
};
extern struct counted in __asm__("_ZSt3cin");
weak struct counted in = {.input = {.table = input_table + 3},
  .ios = {.precision = 6, .flags = 0x1002, .tie = &out, .fill = ' ', .fills = 1, .buffer = &__irs_standard_input,
    .characters = &characters}};

/* What the library keeps for itself decides nothing that is known. */
static void is_open(struct ios *s) {
  s->own = s->puts = s->gets = (void *)__irs_number(0);
}
static void is_console(struct output *s) {
  is_open(&s->ios);
  s->ios.state = (unsigned)__irs_number(0);
  s->ios.buffer = (void *)__irs_number(0);
}
void begin(void *) __asm__("_ZNSt8ios_base4InitC1Ev");
weak void begin(void *unused) {
  is_console(&out);
  is_console(&err);
  is_console(&log);
  is_open(&in.ios);
  characters.table = (void *)__irs_number(0);
}

/* Without C's streams std::cin would read ahead by itself. (What goes out is not looked at.) */
static _Bool alone;
_Bool __irs_stream_is_cs(void) { return !alone; }
_Bool sync_with_c(_Bool on) __asm__("_ZNSt8ios_base15sync_with_stdioEb");
weak _Bool sync_with_c(_Bool on) {
  _Bool was = !alone;
  if (!on && was) alone = 1;
  return was;
}

_Bool __irs_is_console(const struct ios *s) { return s == &out.ios || s == &err.ios || s == &log.ios; }

#define SETS(name) __asm__("_ZNSt9basic_iosI" TRAITS "E" name)
#define ASKS(name) __asm__("_ZNKSt9basic_iosI" TRAITS "E" name)

/* (Who asked for an exception gets one.) */
void clear(struct ios *s, unsigned state) SETS("5clearESt12_Ios_Iostate");
weak void clear(struct ios *s, unsigned state) {
  __irs_must(!__irs_is_console(s));
  s->state = state;
  __irs_must(!(state & s->exceptions));
}
void __irs_stream_is(struct ios *s, unsigned bits) { clear(s, s->state | bits); }
void set_state(struct ios *s, unsigned bits) SETS("8setstateESt12_Ios_Iostate");
weak void set_state(struct ios *s, unsigned bits) { __irs_stream_is(s, bits); }
void throws(struct ios *s, unsigned mask) SETS("10exceptionsESt12_Ios_Iostate");
weak void throws(struct ios *s, unsigned mask) {
  __irs_must(!__irs_is_console(s));
  s->exceptions = mask;
  clear(s, s->state);
}

#define LOOKS(type, name, symbol, value) \
  type name(const struct ios *s) ASKS(symbol); \
  weak type name(const struct ios *s) { return value; }
LOOKS(unsigned, state, "7rdstateEv", s->state)
LOOKS(unsigned, mask, "10exceptionsEv", s->exceptions)
LOOKS(_Bool, is_good, "4goodEv", s->state == 0)
LOOKS(_Bool, is_at_end, "3eofEv", (s->state & AT_END) != 0)
LOOKS(_Bool, is_bad, "3badEv", (s->state & BAD) != 0)
LOOKS(_Bool, is_failed, "4failEv", (s->state & (BAD | FAILED)) != 0)
LOOKS(_Bool, is_not, "ntEv", (s->state & (BAD | FAILED)) != 0)
LOOKS(_Bool, is_well, "cvbEv", (s->state & (BAD | FAILED)) == 0)
LOOKS(void *, tied, "3tieEv", s->tie)
LOOKS(char, filling, "4fillEv", s->fill)
LOOKS(struct buffer *, buffer, "5rdbufEv", s->buffer)

void *tie(struct ios *s, void *to) SETS("3tieEPSo");
weak void *tie(struct ios *s, void *to) {
  void *had = s->tie;
  s->tie = to;
  return had;
}
char fill(struct ios *s, char c) SETS("4fillEc");
weak char fill(struct ios *s, char c) {
  char had = s->fill;
  s->fill = c;
  return had;
}
char widen(const struct ios *s, char c) ASKS("5widenEc");
weak char widen(const struct ios *s, char c) { return c; }
char narrow(const struct ios *s, char c, char other) ASKS("6narrowEcc");
weak char narrow(const struct ios *s, char c, char other) { return c; }

/* Manipulators, of both directions. */
static void set_base(struct ios *s, int n) {
  s->flags = (s->flags & ~(unsigned)BASE) | (n == 8 ? OCT : n == 10 ? DEC : n == 16 ? HEX : 0);
}
static void set_flags(struct ios *s, unsigned flags) { s->flags |= flags; }
static void reset_flags(struct ios *s, unsigned flags) { s->flags &= ~flags; }
static void set_width(struct ios *s, int n) { s->width = n; }
static void set_precision(struct ios *s, int n) { s->precision = n; }
struct filling {
  char c;
};
static void set_fill(struct ios *s, struct filling f) { fill(s, f.c); }
#define MANIPULATOR(name, symbol, type) \
  struct stream *name##_out(struct stream *s, type n) __asm__("_ZStlsI" TRAITS "ERSt13basic_ostreamIT_T0_ES6_" symbol); \
  weak struct stream *name##_out(struct stream *s, type n) { return name(of(s), n), s; } \
  struct stream *name##_in(struct stream *s, type n) __asm__("_ZStrsI" TRAITS "ERSt13basic_istreamIT_T0_ES6_" symbol); \
  weak struct stream *name##_in(struct stream *s, type n) { return name(of(s), n), s; }
MANIPULATOR(set_width, "St5_Setw", int)
MANIPULATOR(set_precision, "St13_Setprecision", int)
MANIPULATOR(set_base, "St8_Setbase", int)
MANIPULATOR(set_flags, "St12_Setiosflags", unsigned)
MANIPULATOR(reset_flags, "St14_Resetiosflags", unsigned)
MANIPULATOR(set_fill, "St8_SetfillIS3_E", struct filling)

#define APPLY(direction, class, other) \
  struct stream *apply_##class(struct stream *s, struct stream *(*f)(struct stream *)) \
      __asm__("_ZNS" direction "EPFRS" other "S_E"); \
  weak struct stream *apply_##class(struct stream *s, struct stream *(*f)(struct stream *)) { return f(s); } \
  struct stream *apply_ios_##class(struct stream *s, struct ios *(*f)(struct ios *)) \
      __asm__("_ZNS" direction "EPFRSt9basic_iosI" TRAITS "ES5_E"); \
  weak struct stream *apply_ios_##class(struct stream *s, struct ios *(*f)(struct ios *)) { return f(of(s)), s; } \
  struct stream *apply_base_##class(struct stream *s, struct ios *(*f)(struct ios *)) \
      __asm__("_ZNS" direction "EPFRSt8ios_baseS0_E"); \
  weak struct stream *apply_base_##class(struct stream *s, struct ios *(*f)(struct ios *)) { return f(of(s)), s; }
APPLY("ols", output, "o")
APPLY("irs", input, "i")
