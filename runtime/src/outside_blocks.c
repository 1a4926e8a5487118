/* As outside.c: calls that bring more than numbers and plain bytes. What libc keeps in memory of its own the program gets
   in a new block, which nobody changes later and nobody releases: so two results never share memory, and what the
   verifier knows of each is what the program has. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <netdb.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
/* (`readdir_r`: programs use it.) */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include "outside.h"
#include "turn.h"

#define REAL(name) ((__typeof__(&name))real_##name)
#define DO IRS_OUTSIDE_DO

/* A call whose work libc may do in other libraries, which lock, open and allocate as anybody does: the runtime's own
   meanwhile. No handler runs then, since it would be taken for that, too. */
#define INSIDE(result, error, call)                              \
  do {                                                           \
    unsigned long all = ~0ul, mask;                              \
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, &mask, 8l);   \
    int was = irs_rt_outside_begins_inside();                    \
    DO(result, error, call);                                     \
    irs_rt_outside_ends_inside(was);                             \
    int kept = errno;                                            \
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &mask, 0, 8l);      \
    errno = kept;                                                \
  } while (0)

/* traceformat::outside's. */
enum { BLOCK = 255, POINTERS = 254 };
#define ARGUMENT (1u << 31)

struct pointer { uint32_t argument, at, target; };

/* A block that is being filled. Its pointers are offsets. */
struct block {
  char *bytes;
  size_t size;
  struct pointer *pointers;
  size_t count;
};

static void *more(void *old, size_t n) {
  void *p = realloc(old, n ? n : 1);
  /* (The runtime's own malloc has said so before.) */
  if (!p) abort();
  return p;
}

/* Room for `n` further bytes, which are 0: where. */
static size_t room_in(struct block *b, size_t n) {
  size_t at = (b->size + 7) & ~(size_t)7;
  b->bytes = more(b->bytes, at + n);
  memset(b->bytes + b->size, 0, at + n - b->size);
  b->size = at + n;
  return at;
}

static size_t bytes_in(struct block *b, const void *p, size_t n) {
  size_t at = room_in(b, n);
  if (n) memcpy(b->bytes + at, p, n);
  return at;
}

static size_t text_in(struct block *b, const char *s) { return bytes_in(b, s, strlen(s) + 1); }

static void leads(struct block *b, uint32_t argument, size_t at, size_t target) {
  b->pointers = more(b->pointers, (b->count + 1) * sizeof *b->pointers);
  b->pointers[b->count++] = (struct pointer){argument, (uint32_t)at, (uint32_t)target};
}

/* A pointer at `at`, to a text. */
static void text_at(struct block *b, size_t at, const char *s) {
  if (s) leads(b, BLOCK, at, text_in(b, s));
}

/* A pointer at `at`, to a list of pointers to texts, or to `n` bytes each, with null at its end. */
static void list_at(struct block *b, size_t at, char **all, size_t n) {
  if (!all) return;
  size_t count = 0;
  while (all[count]) count++;
  size_t list = room_in(b, (count + 1) * sizeof *all);
  leads(b, BLOCK, at, list);
  for (size_t i = 0; i < count; i++)
    leads(b, BLOCK, list + i * sizeof *all, n ? bytes_in(b, all[i], n) : text_in(b, all[i]));
}

/* Asks, with this block and further pieces. The block, as the program gets it; null: there is none. */
static char *ask(const char *name, long result, int error, struct block *b, struct irs_piece *all, int n) {
  all[n++] = (struct irs_piece){BLOCK, b->bytes, b->size};
  all[n++] = (struct irs_piece){POINTERS, b->pointers, b->count * sizeof *b->pointers};
  irs_rt_outside_ask(name, result, error, all, n);
  for (size_t i = 0; i < b->count; i++)
    if (b->pointers[i].argument == BLOCK)
      *(char **)(b->bytes + b->pointers[i].at) = b->bytes + b->pointers[i].target;
  return b->bytes;
}

static char *ask_block(const char *name, int error, struct block *b) {
  struct irs_piece all[2];
  char *p = ask(name, b->bytes != 0, error, b, all, 0);
  free(b->pointers);
  return p;
}

/* Texts. */
#define TEXTS(X)                                              \
  X(char *, strerror, (int number), (number))                 \
  X(const char *, hstrerror, (int number), (number))          \
  X(const char *, gai_strerror, (int number), (number))
#define DEFINE_TEXT(type, name, parameters, arguments)       \
  static void *real_##name;                                  \
  static type my_##name parameters {                         \
    if (!irs_rt_outside()) return REAL(name) arguments;      \
    type text;                                               \
    int error;                                               \
    INSIDE(text, error, REAL(name) arguments);               \
    struct block b = {0};                                    \
    if (text) text_in(&b, text);                             \
    return ask_block(#name, error, &b);                      \
  }
TEXTS(DEFINE_TEXT)

/* Users. */
static struct passwd *ask_user(const char *name, int error, const struct passwd *p) {
  struct block b = {0};
  if (p) {
    struct passwd own = *p;
    own.pw_name = own.pw_passwd = own.pw_gecos = own.pw_dir = own.pw_shell = 0;
    bytes_in(&b, &own, sizeof own);
    text_at(&b, offsetof(struct passwd, pw_name), p->pw_name);
    text_at(&b, offsetof(struct passwd, pw_passwd), p->pw_passwd);
    text_at(&b, offsetof(struct passwd, pw_gecos), p->pw_gecos);
    text_at(&b, offsetof(struct passwd, pw_dir), p->pw_dir);
    text_at(&b, offsetof(struct passwd, pw_shell), p->pw_shell);
  }
  return (struct passwd *)ask_block(name, error, &b);
}

enum { LARGE = 1 << 16 };

/* (libc's variants that keep nothing: two threads may ask at one time. They return the error.) */
#define USER(name, type, which)                                                    \
  static void *real_##name;                                                        \
  static struct passwd *my_##name(type which) {                                    \
    if (!irs_rt_outside()) return REAL(name)(which);                               \
    struct passwd own, *found = 0;                                                 \
    char *room = more(0, LARGE);                                                   \
    int result, error;                                                             \
    INSIDE(result, error, name##_r(which, &own, room, LARGE, &found));             \
    if (result) errno = error = result;                                            \
    struct passwd *user = ask_user(#name, error, found);                           \
    free(room);                                                                    \
    return user;                                                                   \
  }
USER(getpwuid, uid_t, id)
USER(getpwnam, const char *, user_name)

/* Hosts. */
static void *real_gethostbyname, *real___h_errno_location, *real_getaddrinfo, *real_freeaddrinfo;

static struct hostent *my_gethostbyname(const char *host) {
  if (!irs_rt_outside()) return REAL(gethostbyname)(host);
  struct hostent own, *found = 0;
  char *room = more(0, LARGE);
  int result, error, host_error = 0;
  irs_rt_outside_leaves();
  INSIDE(result, error, gethostbyname_r(host, &own, room, LARGE, &found, &host_error));
  (void)result;
  if (!found) *REAL(__h_errno_location)() = host_error;
  struct block b = {0};
  if (found) {
    struct hostent flat = {.h_addrtype = found->h_addrtype, .h_length = found->h_length};
    bytes_in(&b, &flat, sizeof flat);
    text_at(&b, offsetof(struct hostent, h_name), found->h_name);
    list_at(&b, offsetof(struct hostent, h_aliases), found->h_aliases, 0);
    list_at(&b, offsetof(struct hostent, h_addr_list), found->h_addr_list, (size_t)found->h_length);
  }
  struct hostent *given = (struct hostent *)ask_block("gethostbyname", error, &b);
  free(room);
  return given;
}

/* Nobody writes there but the look-ups of names: what it is now is all that it tells. */
static int *my___h_errno_location(void) {
  if (!irs_rt_outside()) return REAL(__h_errno_location)();
  struct block b = {0};
  bytes_in(&b, REAL(__h_errno_location)(), sizeof(int));
  return (int *)ask_block("__h_errno_location", 0, &b);
}

/* Lists that the program got from here, and would give to libc. */
struct given {
  void *list;
  struct given *next;
};
static struct given *lists;

static int my_getaddrinfo(const char *host, const char *service, const struct addrinfo *wanted, struct addrinfo **to) {
  if (!irs_rt_outside()) return REAL(getaddrinfo)(host, service, wanted, to);
  struct addrinfo hints, *found = 0;
  if (wanted) hints = *wanted;
  int result, error;
  irs_rt_outside_leaves();
  INSIDE(result, error, REAL(getaddrinfo)(host, service, wanted ? &hints : 0, &found));
  struct block b = {0};
  size_t before = 0;
  for (struct addrinfo *a = result ? 0 : found; a; a = a->ai_next) {
    struct addrinfo own = *a;
    own.ai_addr = 0, own.ai_canonname = 0, own.ai_next = 0;
    size_t at = bytes_in(&b, &own, sizeof own);
    if (a != found) leads(&b, BLOCK, before + offsetof(struct addrinfo, ai_next), at);
    leads(&b, BLOCK, at + offsetof(struct addrinfo, ai_addr), bytes_in(&b, a->ai_addr, a->ai_addrlen));
    text_at(&b, at + offsetof(struct addrinfo, ai_canonname), a->ai_canonname);
    before = at;
  }
  void *empty = 0;
  struct irs_piece all[3] = {{3, &empty, b.bytes ? sizeof empty : 0}};
  if (b.bytes) leads(&b, 3, 0, 0);
  char *list = ask("getaddrinfo", result, error, &b, all, 1);
  free(b.pointers);
  if (list) {
    struct given *g = more(0, sizeof *g);
    *g = (struct given){list, __atomic_load_n(&lists, __ATOMIC_RELAXED)};
    /* Release: who finds it finds what is in it. */
    while (!__atomic_compare_exchange_n(&lists, &g->next, g, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {}
    *to = (struct addrinfo *)list;
    int ignored;
    INSIDE(ignored, error, (REAL(freeaddrinfo)(found), 0));
    (void)ignored;
  }
  return result;
}

/* What was given above stays: the verifier takes it for memory of nobody else's. */
static void my_freeaddrinfo(struct addrinfo *list) {
  for (struct given *g = __atomic_load_n(&lists, __ATOMIC_ACQUIRE); g; g = g->next)
    if (g->list == list) return;
  REAL(freeaddrinfo)(list);
}

/* Times of day: the zone's name is libc's. */
static void *real_localtime_r, *real_localtime, *real_mktime;

/* The date without its zone's name; that goes into the block: where. */
static size_t zone_in(struct block *b, struct tm *own, int *has) {
  const char *zone = own->tm_zone;
  own->tm_zone = 0;
  *has = zone != 0;
  return zone ? text_in(b, zone) : 0;
}

/* A date as argument number `argument`, `to`. */
static void ask_date(const char *name, long result, int error, uint32_t argument, struct tm *own, struct tm *to) {
  struct block b = {0};
  int has;
  size_t zone = zone_in(&b, own, &has);
  if (has) leads(&b, argument, offsetof(struct tm, tm_zone), zone);
  struct irs_piece all[3] = {{(int)argument, own, sizeof *own}};
  char *given = ask(name, result, error, &b, all, 1);
  *to = *own;
  if (has) to->tm_zone = given + zone;
  free(b.pointers);
}

static struct tm *my_localtime_r(const time_t *time, struct tm *to) {
  if (!irs_rt_outside()) return REAL(localtime_r)(time, to);
  struct tm own, *done;
  time_t at = *time;
  int error;
  memset(&own, 0, sizeof own);
  INSIDE(done, error, REAL(localtime_r)(&at, &own));
  if (done) ask_date("localtime_r", 1, error, 1, &own, to);
  else irs_rt_outside_ask("localtime_r", 0, error, 0, 0);
  return done ? to : 0;
}

static struct tm *my_localtime(const time_t *time) {
  if (!irs_rt_outside()) return REAL(localtime)(time);
  struct tm own, *done;
  time_t at = *time;
  int error, has;
  memset(&own, 0, sizeof own);
  INSIDE(done, error, (tzset(), REAL(localtime_r)(&at, &own)));
  struct block b = {0};
  if (done) {
    size_t date = room_in(&b, sizeof own), zone = zone_in(&b, &own, &has);
    memcpy(b.bytes + date, &own, sizeof own);
    if (has) leads(&b, BLOCK, date + offsetof(struct tm, tm_zone), zone);
  }
  return (struct tm *)ask_block("localtime", error, &b);
}

static time_t my_mktime(struct tm *to) {
  if (!irs_rt_outside()) return REAL(mktime)(to);
  struct tm own = *to;
  time_t result;
  int error;
  INSIDE(result, error, REAL(mktime)(&own));
  /* (What is there already may be anything, and is not what libc has put there.) */
  if (own.tm_zone == to->tm_zone) own.tm_zone = 0;
  ask_date("mktime", result, error, 0, &own, to);
  return result;
}

/* Folders. */
static void *real_opendir, *real_readdir, *real_readdir_r, *real_closedir;

static DIR *my_opendir(const char *path) {
  if (!irs_rt_outside()) return REAL(opendir)(path);
  DIR *folder;
  int error;
  INSIDE(folder, error, REAL(opendir)(path));
  irs_rt_outside_ask("opendir", folder != 0, error, 0, 0);
  return folder;
}

static struct dirent *my_readdir(DIR *folder) {
  if (!irs_rt_outside()) return REAL(readdir)(folder);
  struct dirent *entry;
  int error;
  INSIDE(entry, error, REAL(readdir)(folder));
  struct block b = {0};
  if (entry) {
    size_t n = entry->d_reclen;
    room_in(&b, n < sizeof *entry ? sizeof *entry : n);
    memcpy(b.bytes, entry, n);
  }
  return (struct dirent *)ask_block("readdir", error, &b);
}

static int my_readdir_r(DIR *folder, struct dirent *to, struct dirent **found) {
  if (!irs_rt_outside()) return REAL(readdir_r)(folder, to, found);
  struct dirent own, *entry = 0;
  int result, error;
  memset(&own, 0, sizeof own);
  INSIDE(result, error, REAL(readdir_r)(folder, &own, &entry));
  struct block b = {0};
  if (entry) leads(&b, 2, 0, ARGUMENT | 1);
  void *none = 0;
  struct irs_piece all[4] = {{1, &own, entry ? sizeof own : 0}, {2, &none, sizeof none}};
  ask("readdir_r", result, error, &b, all, 2);
  free(b.pointers);
  if (entry) *to = own;
  *found = entry ? to : 0;
  return result;
}

static int my_closedir(DIR *folder) {
  if (!irs_rt_outside()) return REAL(closedir)(folder);
  int result, error;
  INSIDE(result, error, REAL(closedir)(folder));
  irs_rt_outside_ask("closedir", result, error, 0, 0);
  return result;
}

/* Texts into the program's memory. */
static void *real_getcwd, *real_gethostname;

static char *my_getcwd(char *to, size_t n) {
  /* (Without a place it is a new block, which the program frees: that is not asked for.) */
  if (!to || !irs_rt_outside()) return REAL(getcwd)(to, n);
  char *own = more(0, n), *done;
  int error;
  INSIDE(done, error, REAL(getcwd)(own, n));
  struct irs_piece p = {0, own, done ? strlen(own) + 1 : 0};
  irs_rt_outside_ask("getcwd", done != 0, error, &p, 1);
  if (done) memcpy(to, own, p.size);
  free(own);
  return done ? to : 0;
}

static int my_gethostname(char *to, size_t n) {
  if (!irs_rt_outside()) return REAL(gethostname)(to, n);
  char *own = more(0, n);
  int result, error;
  INSIDE(result, error, REAL(gethostname)(own, n));
  size_t size = result ? 0 : strnlen(own, n);
  struct irs_piece p = {0, own, result ? 0 : size < n ? size + 1 : n};
  irs_rt_outside_ask("gethostname", result, error, &p, 1);
  if (p.size) memcpy(to, own, p.size);
  free(own);
  return result;
}

/* Several pieces of memory. */
static void *real_readv;
enum { MOST_PIECES = 1024 };

static ssize_t my_readv(int fd, const struct iovec *all, int n) {
  if (!irs_rt_outside()) return REAL(readv)(fd, all, n);
  ssize_t result;
  int error, some = n > 0 && n <= MOST_PIECES;
  size_t room = 0;
  for (int i = 0; some && i < n; i++) some &= !__builtin_add_overflow(room, all[i].iov_len, &room) && room < LONG_MAX;
  char *own = some ? more(0, room) : 0;
  struct iovec one = {own, room};
  irs_rt_outside_leaves();
  DO(result, error, some ? REAL(readv)(fd, &one, 1) : REAL(readv)(fd, all, n));
  struct irs_piece p = {1, own, result > 0 ? (size_t)result : 0};
  irs_rt_outside_ask("readv", result, error, &p, 1);
  size_t done = 0;
  for (int i = 0; some && done < p.size && i < n; i++) {
    size_t here = p.size - done < all[i].iov_len ? p.size - done : all[i].iov_len;
    if (here) memcpy(all[i].iov_base, own + done, here);
    done += here;
  }
  free(own);
  return result;
}

/* Flags of descriptors; what else there is is not asked for. */
static void *real_fcntl;

static int my_fcntl(int fd, int what, ...) {
  va_list all;
  va_start(all, what);
  long argument = va_arg(all, long);
  va_end(all);
  if (what < F_GETFD || what > F_SETFL || !irs_rt_outside()) return REAL(fcntl)(fd, what, argument);
  int result, error;
  DO(result, error, REAL(fcntl)(fd, what, argument));
  irs_rt_outside_ask("fcntl", result, error, 0, 0);
  return result;
}

/* Lines. */
static void *real_getline, *real___getdelim;
extern ssize_t __getdelim(char **, size_t *, int, FILE *);
/* As traceformat::outside::line_room. */
enum { LINE = 120 };

static ssize_t line(const char *name, char **to, size_t *room, int c, FILE *f) {
  char *own = 0;
  size_t own_room = 0;
  ssize_t result;
  int error;
  irs_rt_outside_leaves();
  DO(result, error, REAL(__getdelim)(&own, &own_room, c, f));
  size_t size = result < 0 ? 0 : (size_t)result + 1, needs = size ? size : 1;
  struct irs_piece p = {BLOCK, own, size};
  irs_rt_outside_ask(name, result, error, &p, 1);
  size_t has = *to ? *room : 0, least = has ? has : LINE;
  if (has < needs) {
    *room = needs <= least ? least : needs < 2 * least ? 2 * least : needs;
    *to = more(*to, *room);
  }
  if (size) memcpy(*to, own, size);
  free(own);
  return result;
}

static ssize_t my_getline(char **to, size_t *room, FILE *f) {
  if (!to || !room || !irs_rt_outside()) return REAL(getline)(to, room, f);
  return line("getline", to, room, '\n', f);
}
static ssize_t my___getdelim(char **to, size_t *room, int c, FILE *f) {
  if (!to || !room || !irs_rt_outside()) return REAL(__getdelim)(to, room, c, f);
  return line("__getdelim", to, room, c, f);
}

/* By a format. Each conversion goes to memory of ours; those that libc has made go on to the program's. */
enum { MOST_CONVERSIONS = 64, TEXT = 1 << 16 };

struct conversion {
  /* Its place; 0: a text, up to its end. */
  size_t size, room;
  char *own;
};

/* How many bytes a number takes that is read so; 0: not followed. */
static size_t number_size(const char *length, size_t n, int c) {
  if (strchr("diouxX", c)) {
    if (!n) return sizeof(int);
    if (n == 2 && length[0] == 'h' && length[1] == 'h') return 1;
    if (n == 1 && length[0] == 'h') return 2;
    if (n == 2 && length[0] == 'l' && length[1] == 'l') return 8;
    return n == 1 && strchr("lLqjzt", length[0]) ? 8 : 0;
  }
  if (strchr("feEgG", c)) return !n ? sizeof(float) : n == 1 && length[0] == 'l' ? sizeof(double) : 0;
  return 0;
}

/* What the format asks for, and the same with a limit for each text; -1: not followed. */
static int conversions(const char *format, char *limited, size_t room, struct conversion *all) {
  int count = 0;
  size_t n = 0;
  for (const char *s = format; *s;) {
    if (n + 32 > room) return -1;
    limited[n++] = *s;
    if (*s++ != '%') continue;
    if (*s == '%') {
      limited[n++] = *s++;
      continue;
    }
    int passed = *s == '*';
    if (passed) limited[n++] = *s++;
    size_t width = 0, digits = 0;
    for (; *s >= '0' && *s <= '9'; s++, digits++) {
      width = width * 10 + (size_t)(*s - '0');
      if (width >= TEXT) return -1;
    }
    if (*s == '$' || (digits && !width)) return -1;
    const char *length = s;
    while (*s && strchr("hlLqjzt", *s)) s++;
    size_t of_length = (size_t)(s - length);
    if (of_length > 2) return -1;
    int c = *s ? *s++ : 0, is_text = c == 's' || c == '[';
    if (!c || ((is_text || c == 'c') && of_length)) return -1;
    if (!is_text && c != 'c' && !number_size(length, of_length, c)) return -1;
    if (is_text && !width && !passed) width = TEXT - 1;
    if (width) n += (size_t)sprintf(limited + n, "%zu", width);
    memcpy(limited + n, length, of_length);
    n += of_length;
    limited[n++] = (char)c;
    if (c == '[') {
      /* Up to its end: a bracket that comes first is one of its characters. */
      const char *first = s;
      if (*s == '^') s++;
      if (*s == ']') s++;
      while (*s && *s != ']') s++;
      if (!*s++ || n + (size_t)(s - first) + 1 > room) return -1;
      memcpy(limited + n, first, (size_t)(s - first));
      n += (size_t)(s - first);
    }
    if (passed) continue;
    if (count == MOST_CONVERSIONS) return -1;
    struct conversion *to = &all[count++];
    to->size = is_text ? 0 : c == 'c' ? width ? width : 1 : number_size(length, of_length, c);
    to->room = is_text ? width + 1 : to->size;
  }
  limited[n] = 0;
  return count;
}

/* Its arguments are the program's pointers, from number `first` on. */
static int scan(const char *name, int first, FILE *f, const char *format, va_list list) {
  struct conversion all[MOST_CONVERSIONS];
  char *to[MOST_CONVERSIONS], *own[MOST_CONVERSIONS];
  size_t room = 2 * strlen(format) + 64;
  char *limited = more(0, room);
  int count = conversions(format, limited, room, all);
  if (count < 0 || !irs_rt_outside()) {
    free(limited);
    return vfscanf(f, format, list);
  }
  for (int i = 0; i < count; i++) {
    to[i] = va_arg(list, char *);
    own[i] = all[i].own = more(0, all[i].room);
  }
  /* A list of arguments that are all in memory (x86-64). */
  struct { unsigned general, floating; void *memory, *registers; } *raw;
  va_list ours;
  raw = (void *)ours;
  raw->general = 48, raw->floating = 304, raw->memory = own, raw->registers = 0;
  int result, error;
  irs_rt_outside_leaves();
  DO(result, error, vfscanf(f, limited, ours));
  struct irs_piece pieces[MOST_CONVERSIONS];
  int whole = 1;
  for (int i = 0; i < result; i++) {
    size_t n = all[i].size ? all[i].size : strlen(own[i]) + 1;
    /* (A text may go on behind our limit. Who is not asked for stops.) */
    whole &= all[i].size || n < TEXT;
    pieces[i] = (struct irs_piece){first + i, own[i], n};
  }
  if (whole) irs_rt_outside_ask(name, result, error, pieces, result > 0 ? result : 0);
  for (int i = 0; i < result; i++) memcpy(to[i], own[i], pieces[i].size);
  for (int i = 0; i < count; i++) free(own[i]);
  free(limited);
  return result;
}

static void *real_scanf, *real_fscanf;

static int my_scanf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int r = scan("scanf", 1, stdin, format, list);
  va_end(list);
  return r;
}
static int my_fscanf(FILE *f, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int r = scan("fscanf", 2, f, format, list);
  va_end(list);
  return r;
}

static const struct irs_turned table[] = {
#define TEXT_ENTRY(type, name, parameters, arguments) ONE(name)
#define ONE(name) {#name, &real_##name, (void *)my_##name},
#define OTHER(alias, name) {#alias, &real_##name, (void *)my_##name},
    TEXTS(TEXT_ENTRY) ONE(getpwuid) ONE(getpwnam) ONE(gethostbyname) ONE(__h_errno_location) ONE(getaddrinfo)
        ONE(freeaddrinfo) ONE(localtime_r) ONE(localtime) ONE(mktime) ONE(opendir) ONE(readdir) OTHER(readdir64, readdir) ONE(readdir_r)
            ONE(closedir) ONE(getcwd) ONE(gethostname) ONE(readv) ONE(fcntl) OTHER(fcntl64, fcntl) ONE(getline)
                ONE(__getdelim) OTHER(getdelim, __getdelim) ONE(scanf) OTHER(__isoc99_scanf, scanf)
                    OTHER(__isoc23_scanf, scanf) ONE(fscanf) OTHER(__isoc99_fscanf, fscanf) OTHER(__isoc23_fscanf, fscanf)};

void irs_outside_turn_blocks(int (*has_module)(uintptr_t, uintptr_t)) {
  irs_turn(table, sizeof table / sizeof *table, has_module);
}
