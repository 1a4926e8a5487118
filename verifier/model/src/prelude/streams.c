/* Streams. Of a file whose bytes are a fact, what is read is exact (see files.c); else it is an input. */
#include "model.h"

typedef unsigned char byte;
extern int __irs_byte(long file, size_t at);
/* Where this byte comes next; the file's size if it does not. */
extern size_t __irs_find(long file, size_t at, int c);
extern long __irs_moved(long file, size_t at, long by, int from);
/* A new stream of that file, or the file of one; -1: another one. */
extern void *__irs_stream_of(long file);
extern long __irs_stream_file(void *);
extern void *__irs_stream(void);
extern void *realloc(void *, size_t);
/* The interpreter's own, for other streams. */
extern int __irs_fclose(void *);
extern int __irs_feof(void *);
extern int __irs_fseek(void *, long, int);
extern long __irs_ftell(void *);
extern int __irs_fileno(void *);
/* Is it the stream that `stdin` is in the beginning? */
extern _Bool __irs_is_stdin(void *);

/* A stream of a file whose bytes are a fact. The program's pointer leads to libc's own members, which are in front:
   the interpreter lets nobody see these (`memory::HEAD`). */
struct stream {
  byte members[216];
  size_t at;
  unsigned long ended;
};

weak void *fopen(const char *name, const char *mode) {
  long file = __irs_file(name);
  if (file >= 0) {
    __irs_must(mode[0] == 'r');
    for (mode++; *mode; mode++) __irs_must(*mode == 'b' || *mode == 'e');
    struct stream *s = __irs_stream_of(file);
    s->at = s->ended = 0;
    return s;
  }
  unsigned in = __irs_unsigned();
  __irs_fails(!(in & 1));
  return in & 1 ? __irs_stream() : 0;
}
weak void *fopen64(const char *name, const char *mode) { return fopen(name, mode); }
weak void *fdopen(int fd, const char *mode) {
  /* The stream shares the descriptor's position. */
  __irs_must(!__irs_files());
  unsigned in = __irs_unsigned();
  __irs_fails(!(in & 1));
  return in & 1 ? __irs_stream() : 0;
}

weak int fclose(void *f) {
  long file = __irs_stream_file(f);
  int r = __irs_fclose(f);
  return file >= 0 ? 0 : r;
}
weak int feof(void *f) {
  if (__irs_stream_file(f) >= 0) return ((struct stream *)f)->ended ? 1 : 0;
  return (int)__irs_unsigned();
}
weak int ferror(void *f) {
  if (__irs_stream_file(f) >= 0) return 0;
  return (int)__irs_unsigned();
}
weak int feof_unlocked(void *f) { return feof(f); }
weak int ferror_unlocked(void *f) { return ferror(f); }
weak void clearerr(void *f) {
  if (__irs_stream_file(f) >= 0) ((struct stream *)f)->ended = 0;
}

/* The next byte of a stream of a file whose bytes are a fact: nobody waits for it. (So it is no call of `fgetc`, of
   which a proof may have to say that it returns.) */
int __irs_next_byte(void *f) {
  long file = __irs_stream_file(f);
  __irs_must(file >= 0);
  struct stream *s = f;
  if (s->at < __irs_size(file)) return __irs_byte(file, s->at++);
  s->ended = 1;
  return -1;
}

static int any_character(void) {
  __irs_waits();
  unsigned in = __irs_unsigned();
  /* The end, which is no error, or one. */
  __irs_fails((in & 256) && (in & 512));
  return in & 256 ? -1 : (int)(in & 255);
}

weak int fgetc(void *f) { return __irs_stream_file(f) >= 0 ? __irs_next_byte(f) : any_character(); }
weak int getc(void *f) { return fgetc(f); }
weak int getc_unlocked(void *f) { return fgetc(f); }
weak int fgetc_unlocked(void *f) { return fgetc(f); }
extern void *stdin;
/* (Without such files nobody looks at the variable, which threads would share.) */
weak int getchar(void) { return __irs_files() ? fgetc(stdin) : any_character(); }
weak int getchar_unlocked(void) { return getchar(); }

/* The byte that was read last only: that is going back. */
weak int ungetc(int c, void *f) {
  long file = __irs_stream_file(f);
  __irs_must(file >= 0);
  struct stream *s = f;
  if (c == -1) return -1;
  __irs_must(s->at > 0 && s->at <= __irs_size(file));
  __irs_must(__irs_byte(file, s->at - 1) == (c & 255));
  s->at--;
  s->ended = 0;
  return c & 255;
}

weak size_t fread(void *buffer, size_t size, size_t n, void *f) {
  if (!size || !n) return 0;
  size_t all = size * n;
  long file = __irs_stream_file(f);
  if (file >= 0) {
    __irs_must(n < 1ul << 40 && size < 1ul << 20);
    struct stream *s = f;
    size_t end = __irs_size(file), k = s->at < end ? end - s->at : 0;
    if (k < all) s->ended = 1;
    else k = all;
    if (k) __irs_bytes(buffer, file, s->at, k);
    s->at += k;
    return k / size;
  }
  __irs_waits();
  /* Bytes: it may end within an element. */
  size_t k = (size_t)__irs_long();
  irs_assume(k <= all);
  __irs_fails(k < all && __irs_unsigned() & 1);
  __irs_fill(buffer, all, k);
  if (n == 1) return k == all;
  if (size & (size - 1)) return k / size;
  /* As a shift it is simpler. */
  int bits = 0;
  while (size >> bits != 1) bits++;
  return k >> bits;
}

weak size_t fread_unlocked(void *buffer, size_t size, size_t n, void *f) { return fread(buffer, size, n, f); }

/* Up to `c`, but at most `most` bytes: how many; and the position moves behind them. */
static size_t line(struct stream *s, long file, int c, size_t most) {
  size_t end = __irs_size(file);
  if (s->at >= end) {
    s->ended = 1;
    return 0;
  }
  size_t stop = __irs_find(file, s->at, c), k = stop < end ? stop + 1 - s->at : end - s->at;
  if (k > most) return most;
  if (stop >= end) s->ended = k < most;
  return k;
}

weak char *fgets(char *buffer, int n, void *f) {
  if (n < 2) return n == 1 ? (buffer[0] = 0, buffer) : 0;
  size_t most = (size_t)n - 1;
  long file = __irs_stream_file(f);
  if (file >= 0) {
    struct stream *s = f;
    size_t k = line(s, file, '\n', most);
    if (!k) return 0;
    __irs_bytes(buffer, file, s->at, k);
    buffer[k] = 0;
    s->at += k;
    return buffer;
  }
  __irs_waits();
  size_t k = (size_t)__irs_long();
  irs_assume(k <= most);
  /* An error may come when some of the line is there already. */
  unsigned error = __irs_unsigned() & 1;
  __irs_fails((int)error);
  __irs_fill(buffer, most, k);
  if ((k == 0) | error) return 0;
  for (size_t i = 0; i + 1 < most; i++) irs_assume((i + 1 >= k) | (buffer[i] != '\n'));
  buffer[k] = 0;
  return buffer;
}

weak char *fgets_unlocked(char *buffer, int n, void *f) { return fgets(buffer, n, f); }

/* How large the buffer becomes depends on how libc reads; the program may hand that number on. The object has as many
   bytes as the line needs. */
weak long getdelim(char **to, size_t *room, int c, void *f) {
  long file = __irs_stream_file(f);
  __irs_must(file >= 0);
  struct stream *s = f;
  size_t had = *to ? (size_t)__irs_plain((long)*room) : 0;
  size_t k = line(s, file, c & 255, -1ul);
  size_t need = k + 1;
  if (had < need) {
    *to = realloc(*to, need);
    had = need;
  }
  *room = (size_t)__irs_number((long)had);
  if (!k) return -1;
  __irs_bytes(*to, file, s->at, k);
  (*to)[k] = 0;
  s->at += k;
  return (long)k;
}
/* (What glibc's header makes of `getline`.) */
weak long __getdelim(char **to, size_t *room, int c, void *f) { return getdelim(to, room, c, f); }
weak long getline(char **to, size_t *room, void *f) { return getdelim(to, room, '\n', f); }

weak int fseek(void *f, long by, int from) {
  long file = __irs_stream_file(f);
  if (file < 0) return __irs_fseek(f, by, from);
  struct stream *s = f;
  long to = __irs_moved(file, s->at, by, from);
  if (to < 0) return -1;
  s->at = (size_t)to;
  s->ended = 0;
  return 0;
}
weak int fseeko(void *f, long by, int from) { return fseek(f, by, from); }
weak int fseeko64(void *f, long by, int from) { return fseek(f, by, from); }
weak long ftell(void *f) {
  if (__irs_stream_file(f) < 0) return __irs_ftell(f);
  return (long)((struct stream *)f)->at;
}
weak long ftello(void *f) { return ftell(f); }
weak long ftello64(void *f) { return ftell(f); }
weak void rewind(void *f) {
  if (__irs_stream_file(f) < 0) {
    __irs_fseek(f, 0, 0);
    return;
  }
  struct stream *s = f;
  s->at = 0;
  s->ended = 0;
}
weak int fileno(void *f) {
  if (__irs_stream_file(f) < 0) return __irs_fileno(f);
  /* (Whoever has another file's stream and descriptor moves both; of the standard input it is seen who uses which.) */
  __irs_must(__irs_is_stdin(f));
  return 0;
}
