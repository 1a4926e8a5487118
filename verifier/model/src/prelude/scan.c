/* scanf and its like. From strings, and from files whose bytes are facts, as glibc does it; where glibc and the standard
   differ, or what is left behind would take more than one byte back, the answer is unknown. */
#include "model.h"

typedef __builtin_va_list va_list;
extern long __irs_stream_file(void *);
/* Of a file whose bytes are a fact. */
extern int __irs_next_byte(void *);
extern int ungetc(int, void *);
extern void __irs_error(int);
extern double strtod(const char *, char **);
extern float strtof(const char *, char **);

enum { END = -1, LONGEST = 63 };

/* Has the end been seen, and where? glibc then looks no further: whoever reads on gets `errno` back as it was when the
   end was seen. That is 0 where spaces before a conversion were skipped, and else what the call found, unless a fraction
   that is too large or too small has changed it since (`lost`). */
enum { NOT_YET, ELSEWHERE, AMONG_SPACES };

struct source {
  const char *text; /* or: */
  void *stream;
  size_t at;
  int ended, lost;
};

static int next(struct source *s) {
  size_t at = s->at++;
  if (s->ended) {
    __irs_must(!s->lost);
    if (s->ended == AMONG_SPACES) __irs_error(0);
    return END;
  }
  int c = s->text ? (unsigned char)s->text[at] : __irs_next_byte(s->stream);
  if (s->text && !c) c = END;
  if (c == END) s->ended = ELSEWHERE;
  return c;
}
/* At most one byte, the last one. */
static void back(struct source *s, int c) {
  s->at--;
  if (!s->text && c != END) ungetc(c, s->stream);
}

static _Bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static int digit(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}
/* What comes behind spaces, before a conversion. (Where the end has been seen nobody looks for spaces.) */
static int behind_spaces(struct source *s) {
  if (!s->ended) {
    int c;
    do c = next(s);
    while (is_space(c));
    if (c != END) return c;
    s->ended = AMONG_SPACES;
    s->at--;
  }
  return next(s);
}
/* The same, without reading what comes. */
static void skip_spaces(struct source *s) {
  if (s->ended) return;
  int c;
  do c = next(s);
  while (is_space(c));
  if (c == END) s->ended = AMONG_SPACES;
  back(s, c);
}

/* What a conversion comes to. */
enum { DONE, NONE_LEFT, NO_MATCH };

weak int __irs_scan_integer(struct source *s, int base, long width, long *out) {
  int c = behind_spaces(s);
  if (c == END) return NONE_LEFT;
  _Bool negative = 0;
  if (c == '+' || c == '-') {
    negative = c == '-';
    c = next(s), width--;
  }
  /* (A number takes one byte more than its width, and gives it back.) */
  int digits = 0;
  if (c == '0' && (base == 0 || base == 16) && width) {
    digits = 1;
    c = next(s), width--;
    if (width && (c == 'x' || c == 'X')) {
      base = 16;
      c = next(s), width--;
      /* Else it depends on the version what there is. */
      __irs_must(width > 0 && digit(c) < 16);
    } else {
      if (!base && width) __irs_must(c != 'b' && c != 'B');
      if (!base) base = 8;
    }
  } else if (!base) {
    base = 10;
  }
  unsigned long n = 0;
  /* At most 60 bits: more is not looked at. */
  unsigned long limit = (1ul << 60) / 16;
  while (width > 0 && digit(c) < base) {
    __irs_must(n < limit);
    n = n * (unsigned long)base + (unsigned long)digit(c);
    digits++;
    c = next(s), width--;
  }
  back(s, c);
  if (!digits) return NO_MATCH;
  *out = negative ? -(long)n : (long)n;
  return DONE;
}

/* Only what every reader of numbers takes for one: no hexadecimal, infinite or broken ones. */
weak int __irs_scan_real(struct source *s, long width, char *text) {
  int n = 0, digits = 0, c = behind_spaces(s);
  if (c == END) return NONE_LEFT;
  _Bool sign = c == '+' || c == '-';
  if (!sign && c != '.' && !(c >= '0' && c <= '9')) {
    /* (Two comparisons: a table of letters would be a shift by an input.) */
    __irs_must((c | 32) != 'i' && (c | 32) != 'n');
    back(s, c);
    return NO_MATCH;
  }
#define TAKE() (__irs_must(n < LONGEST), text[n++] = (char)c, c = --width ? next(s) : (s->at++, END))
  if (sign) TAKE();
  int first = c;
  for (; c >= '0' && c <= '9' && width; digits++) TAKE();
  /* "0x" */
  __irs_must(!((c == 'x' || c == 'X') && digits == 1 && first == '0'));
  if (c == '.' && width) {
    TAKE();
    for (; c >= '0' && c <= '9' && width; digits++) TAKE();
  }
  __irs_must(digits > 0);
  if ((c == 'e' || c == 'E') && width) {
    TAKE();
    if ((c == '+' || c == '-') && width) TAKE();
    int exponent = 0;
    for (; c >= '0' && c <= '9' && width; exponent++) TAKE();
    __irs_must(exponent > 0);
  }
  text[n] = 0;
  back(s, c);
  return DONE;
}

/* Is it in the set that begins here, behind its [ and ^? */
static _Bool has(const char *set, const char *end, int c) {
  for (const char *p = set; p < end; p++) {
    if (p[0] == (char)c) return 1;
    if (p + 2 < end && p[1] == '-') {
      /* "z-a" and "a-c-e" are nobody's. */
      __irs_must((unsigned char)p[0] <= (unsigned char)p[2] && !(p + 3 < end && p[3] == '-'));
      if ((unsigned char)p[0] <= c && c <= (unsigned char)p[2]) return 1;
      p += 2;
    }
  }
  return 0;
}

static void store(va_list *all, int size, long value) {
  void *to = __builtin_va_arg(*all, void *);
  if (size == 1) *(char *)to = (char)value;
  else if (size == 2) *(short *)to = (short)value;
  else if (size == 4) *(int *)to = (int)value;
  else *(long *)to = value;
}

/* What stands between % and the letter. */
struct conversion {
  _Bool quiet, limited, l;
  long width;
  int size;
};
static const char *conversion(const char *f, struct conversion *c) {
  *c = (struct conversion){.quiet = *f == '*', .size = 4};
  if (c->quiet) f++;
  for (; *f >= '0' && *f <= '9'; f++) {
    c->width = c->width * 10 + (*f - '0');
    __irs_must(c->width < 1 << 20);
  }
  c->limited = c->width > 0;
  if (!c->limited) c->width = 1l << 40;
  if (*f == 'h') {
    c->size = 2;
    if (*++f == 'h') c->size = 1, f++;
  } else if (*f == 'l' || *f == 'j' || *f == 'z' || *f == 't') {
    c->size = 8;
    c->l = *f++ == 'l';
    if (c->l && *f == 'l') c->size = 16, f++;
  }
  return f;
}

/* Does strtod leave an error behind? */
static _Bool is_out_of_range(const char *text, double value) {
  if (value != 0) return value - value != 0;
  for (; *text && *text != 'e' && *text != 'E'; text++)
    if (*text >= '1' && *text <= '9') return 1;
  return 0;
}

weak int __irs_scan(struct source *s, const char *f, va_list *all) {
  int done = 0;
  /* Spaces in the format: those of the text are skipped when what comes next is known. */
  _Bool spaces = 0;
  for (; *f; f++) {
    if (is_space((unsigned char)*f)) {
      spaces = 1;
      continue;
    }
    if (*f != '%') {
      /* (Of other characters it depends on the language what they are.) */
      __irs_must((unsigned char)*f < 128);
      int c = next(s);
      while (spaces && is_space(c)) c = next(s);
      spaces = 0;
      if (c == END) return done ? done : END;
      if (c != (unsigned char)*f) {
        back(s, c);
        return done;
      }
      continue;
    }
    struct conversion conv;
    f = conversion(f + 1, &conv);
    _Bool quiet = conv.quiet, limited = conv.limited, l = conv.l;
    long width = conv.width;
    int size = conv.size;
    int result, base = 10;
    if (spaces) skip_spaces(s);
    spaces = 0;
    switch (*f) {
      case '%': {
        __irs_must(!quiet && !limited && size == 4);
        int c = behind_spaces(s);
        if (c == END) return done ? done : END;
        if (c != '%') {
          back(s, c);
          return done;
        }
        continue;
      }
      case 'n':
        __irs_must(!quiet && !limited);
        store(all, size, (long)s->at);
        continue;
      case 'i': base = 0; goto number;
      case 'o': base = 8; goto number;
      case 'x': case 'X': base = 16; goto number;
      case 'd': case 'u':
      number: {
        long value = 0;
        result = __irs_scan_integer(s, base, width, &value);
        if (result == DONE && !quiet) store(all, size, value);
        break;
      }
      case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': {
        char text[LONGEST + 1];
        /* No `long double`; of `hf` nobody knows. */
        __irs_must(size == 4 || (size == 8 && l));
        result = __irs_scan_real(s, width, text);
        if (result == DONE) {
          double value = size == 8 ? strtod(text, 0) : strtof(text, 0);
          s->lost = s->ended && is_out_of_range(text, value);
          if (!quiet) {
            void *to = __builtin_va_arg(*all, void *);
            if (size == 8) *(double *)to = value;
            else *(float *)to = (float)value;
          }
        }
        break;
      }
      case 'c': {
        __irs_must(size == 4);
        if (!limited) width = 1;
        char *to = quiet ? 0 : __builtin_va_arg(*all, char *);
        int c = next(s);
        result = c == END ? NONE_LEFT : DONE;
        for (; c != END; c = next(s)) {
          if (to) *to++ = (char)c;
          if (!--width) break;
        }
        /* Fewer than so many are some to one version, and none to another. */
        __irs_must(c != END || result == NONE_LEFT);
        if (c == END) back(s, c);
        break;
      }
      case 's': {
        __irs_must(size == 4);
        char *to = quiet ? 0 : __builtin_va_arg(*all, char *);
        int c = behind_spaces(s);
        result = c == END ? NONE_LEFT : DONE;
        for (; c != END && !is_space(c); c = --width ? next(s) : (s->at++, END))
          if (to) *to++ = (char)c;
        back(s, c);
        if (to && result == DONE) *to = 0;
        break;
      }
      case '[': {
        __irs_must(size == 4);
        const char *set = f + 1;
        _Bool without = *set == '^';
        if (without) set++;
        /* Its end; a ] at the beginning is a member. */
        const char *end = set;
        do {
          __irs_must(*end != 0);
          end++;
        } while (*end != ']');
        f = end;
        char *to = quiet ? 0 : __builtin_va_arg(*all, char *);
        int c = next(s), n = 0;
        result = c == END ? NONE_LEFT : NO_MATCH;
        for (; c != END && has(set, end, c) != without; c = --width ? next(s) : (s->at++, END), n++)
          if (to) *to++ = (char)c;
        back(s, c);
        if (n) result = DONE;
        if (to && n) *to = 0;
        break;
      }
      default: __irs_must(0); return 0;
    }
    if (result == NONE_LEFT) return done ? done : END;
    if (result == NO_MATCH) return done;
    if (!quiet) done++;
  }
  if (spaces) {
    int c;
    do c = next(s);
    while (is_space(c));
    back(s, c);
  }
  return done;
}

weak int __irs_scan_text(const char *text, const char *format, va_list *all) {
  struct source s = {.text = text};
  return __irs_scan(&s, format, all);
}

/* From elsewhere: how many conversions come off, and what they come to, are inputs. They come off in order; one that
   does not leaves what it would write alone. How much text without a width writes nobody knows. */
weak int __irs_scan_outside(const char *format, va_list *all) {
  __irs_waits();
  int most = 0, silent = 0;
  struct conversion conv;
  for (const char *f = format; *f; f++) {
    if (*f != '%') continue;
    f = conversion(f + 1, &conv);
    switch (*f) {
      case '%': break;
      case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': break;
      case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': __irs_must(conv.size == 4 || (conv.size == 8 && conv.l)); break;
      case 'c': __irs_must(conv.size == 4 && (!conv.limited || conv.width == 1)); break;
      case 's': __irs_must(conv.size == 4 && (conv.limited || conv.quiet)); break;
      default: __irs_must(0);
    }
    if (*f == '%' || conv.quiet) silent = 1;
    else most++;
  }
  int r = (int)__irs_unsigned();
  irs_assume((r >= -1) & (r <= most));
  /* A character is always one: that none comes off is the end. */
  if (format[0] == '%' && format[1] == 'c') irs_assume(r != 0);
  /* An error, also of a number that is too large; and where something is missing perhaps that there is none. */
  unsigned error = __irs_unsigned();
  __irs_fails((int)(error & 1));
  irs_assume(((error & 3) != 2) | (r < most) | silent);
  if ((error & 3) == 2) __irs_error(0);
  int done = 0;
  for (const char *f = format; *f; f++) {
    if (*f != '%') continue;
    f = conversion(f + 1, &conv);
    if (*f == '%' || conv.quiet) continue;
    if (r <= done++) return r;
    switch (*f) {
      case 'd': case 'i': case 'u': case 'o': case 'x': case 'X':
        /* (Each width by itself: a number of fewer bits.) */
        if (conv.size >= 8) store(all, 8, __irs_long());
        else store(all, conv.size, (long)(int)__irs_unsigned());
        break;
      case 'c': store(all, 1, (long)(int)__irs_unsigned()); break;
      case 's': {
        char *to = __builtin_va_arg(*all, char *);
        size_t k = (size_t)__irs_long();
        irs_assume((k >= 1) & (k <= (size_t)conv.width));
        __irs_fill(to, (size_t)conv.width, k);
        for (size_t i = 0; i < (size_t)conv.width; i++)
          irs_assume((i >= k) | ((to[i] != ' ') & ((to[i] < '\t') | (to[i] > '\r'))));
        to[k] = 0;
        break;
      }
      default: {
        void *to = __builtin_va_arg(*all, void *);
        if (conv.size == 8) *(double *)to = __irs_double();
        else *(float *)to = (float)__irs_double();
      }
    }
  }
  return r;
}

weak int __irs_scan_stream(void *stream, const char *format, va_list *all) {
  if (__irs_stream_file(stream) < 0) return __irs_scan_outside(format, all);
  struct source s = {.stream = stream};
  return __irs_scan(&s, format, all);
}

#define SCAN(name, type, from)                     \
  weak int name(type from, const char *format, ...) { \
    va_list all;                                   \
    __builtin_va_start(all, format);               \
    int n = __irs_scan_##from(from, format, &all); \
    __builtin_va_end(all);                         \
    return n;                                      \
  }
SCAN(sscanf, const char *, text)
SCAN(__isoc99_sscanf, const char *, text)
SCAN(__isoc23_sscanf, const char *, text)
SCAN(fscanf, void *, stream)
SCAN(__isoc99_fscanf, void *, stream)
SCAN(__isoc23_fscanf, void *, stream)

extern void *stdin;
#define SCAN_INPUT(name, plain)                      \
  weak int name(const char *format, ...) {           \
    va_list all;                                     \
    __builtin_va_start(all, format);                 \
    int n = __irs_files() ? __irs_scan_stream(stdin, format, &all) : __irs_scan_outside(format, &all); \
    __builtin_va_end(all);                           \
    return n;                                        \
  }                                                  \
  weak int plain(const char *format, va_list all) {  \
    return __irs_files() ? __irs_scan_stream(stdin, format, (va_list *)all) : __irs_scan_outside(format, (va_list *)all); \
  }
SCAN_INPUT(scanf, vscanf)
SCAN_INPUT(__isoc99_scanf, __isoc99_vscanf)
SCAN_INPUT(__isoc23_scanf, __isoc23_vscanf)

#define SCAN_LIST(prefix)                                                                  \
  weak int prefix##vsscanf(const char *text, const char *format, va_list all) {           \
    return __irs_scan_text(text, format, (va_list *)all);                                  \
  }                                                                                        \
  weak int prefix##vfscanf(void *stream, const char *format, va_list all) {                \
    return __irs_scan_stream(stream, format, (va_list *)all);                              \
  }
SCAN_LIST()
SCAN_LIST(__isoc99_)
SCAN_LIST(__isoc23_)
