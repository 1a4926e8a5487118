/* Input as it comes from streams of C++ (bits/istream.tcc): characters, lines in arrays, what is passed over or put
   back. Each of these counts. */
#include "cxx_stream.h"

#define OF_BUFFER(name) __asm__("_ZNSt15basic_streambufI" TRAITS "E" name)
extern int look(struct buffer *) OF_BUFFER("5sgetcEv");
extern int take(struct buffer *) OF_BUFFER("6sbumpcEv");
extern int next(struct buffer *) OF_BUFFER("6snextcEv");

static struct ios *ios(struct input *in) { return of((struct stream *)in); }
/* (std::istream::sentry, which skips nothing) */
static struct buffer *begins(struct input *in) {
  struct ios *s = ios(in);
  in->count = 0;
  if (!s->state) return s->buffer;
  stops(s, FAILED);
  return 0;
}

long count(const struct input *in) __asm__("_ZNKSi6gcountEv");
weak long count(const struct input *in) { return in->count; }

int get(struct input *in) __asm__("_ZNSi3getEv");
weak int get(struct input *in) {
  struct buffer *b = begins(in);
  if (!b) return -1;
  int c = take(b);
  if (c < 0) stops(ios(in), AT_END | FAILED);
  else in->count = 1;
  return c;
}
struct input *get_to(struct input *in, char *to) __asm__("_ZNSi3getERc");
weak struct input *get_to(struct input *in, char *to) {
  int c = get(in);
  if (c >= 0) *to = (char)c;
  return in;
}
int peek(struct input *in) __asm__("_ZNSi4peekEv");
weak int peek(struct input *in) {
  struct buffer *b = begins(in);
  if (!b) return -1;
  int c = look(b);
  if (c < 0) stops(ios(in), AT_END);
  return c;
}

/* What comes before this character, as far as there is room. Is it passed over, too? */
static struct input *read_array(struct input *in, char *to, long room, char at, _Bool passes) {
  struct buffer *b = begins(in);
  unsigned bits = 0;
  if (b) {
    int c = look(b);
    while (in->count + 1 < room && c >= 0 && c != (unsigned char)at) {
      *to++ = (char)c;
      in->count++;
      c = next(b);
    }
    if (c < 0) bits = AT_END;
    else if (passes && c != (unsigned char)at) bits = FAILED;
    else if (passes) take(b), in->count++;
  }
  if (room > 0) *to = 0;
  stops(ios(in), in->count ? bits : bits | FAILED);
  return in;
}
struct input *get_array_to(struct input *in, char *to, long room, char at) __asm__("_ZNSi3getEPclc");
weak struct input *get_array_to(struct input *in, char *to, long room, char at) { return read_array(in, to, room, at, 0); }
struct input *get_array(struct input *in, char *to, long room) __asm__("_ZNSi3getEPcl");
weak struct input *get_array(struct input *in, char *to, long room) { return read_array(in, to, room, '\n', 0); }
struct input *get_line_to(struct input *in, char *to, long room, char at) __asm__("_ZNSi7getlineEPclc");
weak struct input *get_line_to(struct input *in, char *to, long room, char at) { return read_array(in, to, room, at, 1); }
struct input *get_line(struct input *in, char *to, long room) __asm__("_ZNSi7getlineEPcl");
weak struct input *get_line(struct input *in, char *to, long room) { return read_array(in, to, room, '\n', 1); }

struct input *read_bytes(struct input *in, char *to, long n) __asm__("_ZNSi4readEPcl");
weak struct input *read_bytes(struct input *in, char *to, long n) {
  struct buffer *b = begins(in);
  if (!b) return in;
  __irs_must(n >= 0);
  for (int c; in->count < n && (c = take(b)) >= 0; in->count++) to[in->count] = (char)c;
  if (in->count < n) stops(ios(in), AT_END | FAILED);
  return in;
}

/* What has passed that many: behind it is the character at which it ends, too. (-1: none.) */
static struct input *pass(struct input *in, long most, int at) {
  struct buffer *b = begins(in);
  if (!b || most <= 0) return in;
  int c = look(b);
  while (in->count < most && c >= 0 && c != at) {
    in->count++;
    c = next(b);
  }
  if (in->count >= most) return in;
  if (c < 0) stops(ios(in), AT_END);
  else take(b), in->count++;
  return in;
}
struct input *ignore_to(struct input *in, long most, int at) __asm__("_ZNSi6ignoreEli");
weak struct input *ignore_to(struct input *in, long most, int at) {
  /* (Of other numbers it depends on where the bytes are.) */
  __irs_must(at >= -1 && at < 256);
  return pass(in, most, at);
}
struct input *ignore_many(struct input *in, long most) __asm__("_ZNSi6ignoreEl");
weak struct input *ignore_many(struct input *in, long most) { return pass(in, most, -1); }
struct input *ignore(struct input *in) __asm__("_ZNSi6ignoreEv");
weak struct input *ignore(struct input *in) {
  struct buffer *b = begins(in);
  if (!b) return in;
  if (take(b) < 0) stops(ios(in), AT_END);
  else in->count = 1;
  return in;
}

/* The one that was read last (-1), or another one in its place, where the string may be written to. */
static struct input *put_back(struct input *in, int c) {
  struct ios *s = ios(in);
  s->state &= ~(unsigned)AT_END;
  struct buffer *b = begins(in);
  if (!b) return in;
  __irs_must(b->mark == __irs_string_buffer);
  _Bool there = b->mode & IN && b->get > 0;
  if (!there || (c >= 0 && b->text.data[b->get - 1] != (char)c && !(b->mode & OUT))) {
    stops(s, BAD);
    return in;
  }
  b->get--;
  if (c >= 0) b->text.data[b->get] = (char)c;
  return in;
}
struct input *unget(struct input *in) __asm__("_ZNSi5ungetEv");
weak struct input *unget(struct input *in) { return put_back(in, -1); }
struct input *put_back_one(struct input *in, char c) __asm__("_ZNSi7putbackEc");
weak struct input *put_back_one(struct input *in, char c) { return put_back(in, (unsigned char)c); }
