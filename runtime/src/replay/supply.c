/* The functions that take libc's place in a replay of recorded inputs. Nothing here is called but in a replay: the
   program's references are turned to them then (turn.h). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "../turn.h"

/* replay/supply.rs */
struct irs_given {
  long result;
  int has_result, error;
  const unsigned char *bytes;
  size_t size;
};
extern int irs_rt_given(const char *function, struct irs_given *out);
extern void irs_rt_asserted(unsigned line);

typedef struct irs_given given;

static long result_of(const given *g, long success) {
  /* (Below 0: there is no error any more.) */
  if (g->error) errno = g->error < 0 ? 0 : g->error;
  return g->has_result ? g->result : success;
}

static void put(void *to, size_t room, const given *g) {
  if (to) memcpy(to, g->bytes, g->size < room ? g->size : room);
}

/* libc's own functions, in the order of the table below. */
#define REAL(name) ((__typeof__(&name))real_##name)

/* Functions that do nothing but return a number. */
#define NUMBERS(X)                                             \
  X(int, rand, (void), ())                                     \
  X(long, random, (void), ())                                  \
  X(long, lrand48, (void), ())                                 \
  X(int, fgetc, (FILE * f), (f))                               \
  X(int, getc, (FILE * f), (f))                                \
  X(int, getchar, (void), ())                                  \
  X(int, getc_unlocked, (FILE * f), (f))                       \
  X(int, fgetc_unlocked, (FILE * f), (f))                      \
  X(int, getchar_unlocked, (void), ())                         \
  X(clock_t, clock, (void), ())                                \
  X(long, sysconf, (int n), (n))                               \
  X(int, sched_getcpu, (void), ())                             \
  X(int, isatty, (int fd), (fd))                               \
  X(pid_t, getppid, (void), ())                                \
  X(int, get_nprocs, (void), ())                               \
  X(int, feof, (FILE * f), (f))                                \
  X(int, ferror, (FILE * f), (f))                              \
  X(int, feof_unlocked, (FILE * f), (f))                       \
  X(int, ferror_unlocked, (FILE * f), (f))                     \
  X(int, fileno, (FILE * f), (f))                              \
  X(int, close, (int fd), (fd))                                \
  X(int, fclose, (FILE * f), (f))                              \
  X(off_t, lseek, (int fd, off_t at, int from), (fd, at, from)) \
  X(int, fseek, (FILE * f, long at, int from), (f, at, from))  \
  X(long, ftell, (FILE * f), (f))                              \
  X(unsigned, _ZNSt13random_device9_M_getvalEv, (void *device), (device))

extern int sched_getcpu(void);
extern int get_nprocs(void);
extern unsigned _ZNSt13random_device9_M_getvalEv(void *);

#define DEFINE(type, name, parameters, arguments)       \
  static void *real_##name;                             \
  static type my_##name parameters {                    \
    given g;                                            \
    if (irs_rt_given(#name, &g)) return (type)result_of(&g, 0); \
    return REAL(name) arguments;                        \
  }
NUMBERS(DEFINE)

/* What was given once stays the same: for the process, or for the thread. */
#define SAME(X) X(getpid, ) X(gettid, _Thread_local)
#define DEFINE_SAME(name, storage)                                \
  static void *real_##name;                                       \
  static pid_t my_##name(void) {                                  \
    static storage pid_t _Atomic known = -1;                      \
    given g;                                                      \
    if (irs_rt_given(#name, &g)) known = (pid_t)result_of(&g, 0); \
    return known >= 0 ? known : REAL(name)();                     \
  }
SAME(DEFINE_SAME)

static void *real_rand_r, *real_read, *real_recv, *real_getenv, *real_secure_getenv,
    *real_fdopen, *real_time, *real_clock_gettime, *real_clock_getres, *real_timespec_get, *real_gettimeofday,
    *real___assert_fail;

static int my_rand_r(unsigned *seed) {
  given g;
  if (!irs_rt_given("rand_r", &g)) return REAL(rand_r)(seed);
  put(seed, sizeof *seed, &g);
  return (int)result_of(&g, 0);
}

static ssize_t my_read(int fd, void *to, size_t n) {
  given g;
  if (!irs_rt_given("read", &g)) return REAL(read)(fd, to, n);
  put(to, n, &g);
  return result_of(&g, 0);
}

static ssize_t my_recv(int fd, void *to, size_t n, int flags) {
  given g;
  if (!irs_rt_given("recv", &g)) return REAL(recv)(fd, to, n, flags);
  put(to, n, &g);
  return result_of(&g, 0);
}

#define FREAD(name)                                                        \
  static void *real_##name;                                                \
  static size_t my_##name(void *to, size_t size, size_t n, FILE *f) {      \
    given g;                                                               \
    if (!irs_rt_given(#name, &g)) return REAL(name)(to, size, n, f);       \
    (void)result_of(&g, 0);                                                \
    put(to, size * n, &g);                                                 \
    return size ? (g.size < size * n ? g.size : size * n) / size : 0;      \
  }
FREAD(fread)
FREAD(fread_unlocked)

/* An error may come when a part of the line is there. */
#define FGETS(name)                                                        \
  static void *real_##name;                                                \
  static char *my_##name(char *to, int n, FILE *f) {                       \
    given g;                                                               \
    if (!irs_rt_given(#name, &g)) return REAL(name)(to, n, f);             \
    if (n < 1) return 0;                                                   \
    put(to, (size_t)n - 1, &g);                                            \
    if (!result_of(&g, 0)) return 0;                                       \
    to[g.size < (size_t)n - 1 ? g.size : (size_t)n - 1] = 0;               \
    return to;                                                             \
  }
FGETS(fgets)
FGETS(fgets_unlocked)

/* What the conversions of a format come to, in their order: eight bytes of a number, or of the length of a text, and the
   text. Those of which the model knows nothing (fractions) are 0. */
static void convert(const char *f, va_list all, const given *g) {
  const unsigned char *from = g->bytes, *end = from + g->size;
  for (long left = g->result; *f && left > 0; f++) {
    if (*f != '%') continue;
    if (*++f == '%') continue;
    int quiet = *f == '*', size = 4;
    for (; *f == '*' || (*f >= '0' && *f <= '9'); f++);
    if (*f == 'h') size = f[1] == 'h' ? 1 : 2;
    else if (*f && strchr("ljzt", *f)) size = 8;
    for (; *f && strchr("hljzt", *f); f++);
    char letter = *f;
    if (letter == '[') {
      f += f[1] == '^' ? 2 : 1;
      for (f += *f == ']'; *f && *f != ']'; f++);
    }
    if (!*f) return;
    if (quiet) continue;
    void *to = va_arg(all, void *);
    left--;
    if (strchr("eEfFgG", letter)) {
      memset(to, 0, (size_t)size);
      continue;
    }
    uint64_t value = 0;
    if (end - from < 8) return;
    memcpy(&value, from, 8);
    from += 8;
    if (letter != 's' && letter != '[') {
      memcpy(to, &value, letter == 'c' ? 1 : (size_t)size);
      continue;
    }
    if ((uint64_t)(end - from) < value) return;
    memcpy(to, from, value);
    ((char *)to)[value] = 0;
    from += value;
  }
}

static int scanned(const char *name, const char *libcs, FILE *f, const char *format, va_list all) {
  given g;
  if (irs_rt_given(name, &g)) {
    convert(format, all, &g);
    return (int)result_of(&g, 0);
  }
  int (*real)(FILE *, const char *, va_list) = (int (*)(FILE *, const char *, va_list))dlsym(RTLD_NEXT, libcs);
  return real ? real(f, format, all) : -1;
}

#define SCAN(prefix)                                                                  \
  static void *real_##prefix##scanf, *real_##prefix##fscanf, *real_##prefix##vscanf, *real_##prefix##vfscanf; \
  static int my_##prefix##vfscanf(FILE *f, const char *format, va_list all) {         \
    return scanned(#prefix "vfscanf", #prefix "vfscanf", f, format, all);             \
  }                                                                                   \
  static int my_##prefix##vscanf(const char *format, va_list all) {                   \
    return scanned(#prefix "vscanf", #prefix "vfscanf", stdin, format, all);          \
  }                                                                                   \
  static int my_##prefix##fscanf(FILE *f, const char *format, ...) {                  \
    va_list all;                                                                      \
    va_start(all, format);                                                            \
    int n = scanned(#prefix "fscanf", #prefix "vfscanf", f, format, all);             \
    va_end(all);                                                                      \
    return n;                                                                         \
  }                                                                                   \
  static int my_##prefix##scanf(const char *format, ...) {                            \
    va_list all;                                                                      \
    va_start(all, format);                                                            \
    int n = scanned(#prefix "scanf", #prefix "vfscanf", stdin, format, all);          \
    va_end(all);                                                                      \
    return n;                                                                         \
  }
SCAN()
SCAN(__isoc99_)
SCAN(__isoc23_)

/* The variables that were given, the latest first: what is asked for again is the same. Nothing is ever taken away. */
struct variable {
  struct variable *next;
  char *name, *text;
};
static struct variable *variables;

/* The program may keep the string. */
static char *environment(const given *g, const char *name) {
  char *s = 0;
  if (result_of(g, 0) && (s = malloc(g->size + 1))) {
    memcpy(s, g->bytes, g->size);
    s[g->size] = 0;
  }
  struct variable *v = malloc(sizeof *v);
  if (v && (v->name = strdup(name))) {
    v->text = s;
    v->next = __atomic_load_n(&variables, __ATOMIC_ACQUIRE);
    while (!__atomic_compare_exchange_n(&variables, &v->next, v, 1, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE));
  }
  return s;
}

/* Was the variable given before? Then its text, or null. */
static int again(const char *name, char **text) {
  for (struct variable *v = __atomic_load_n(&variables, __ATOMIC_ACQUIRE); v; v = v->next)
    if (!strcmp(v->name, name)) return *text = v->text, 1;
  return 0;
}

static char *my_getenv(const char *name) {
  given g;
  char *text;
  if (irs_rt_given("getenv", &g)) return environment(&g, name);
  return again(name, &text) ? text : REAL(getenv)(name);
}

static char *my_secure_getenv(const char *name) {
  given g;
  char *text;
  if (irs_rt_given("secure_getenv", &g)) return environment(&g, name);
  return again(name, &text) ? text : REAL(secure_getenv)(name);
}

/* A stream without anything, by libc's own function. */
static FILE *nothing(void) {
  FILE *(*open)(const char *, const char *) = (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, "fopen");
  return open ? open("/dev/null", "r+") : 0;
}

/* A stream that was recorded as open has to be one: what is read from it is recorded, too. */
static FILE *stream(const given *g, FILE *real) {
  if (result_of(g, 0)) return real ? real : nothing();
  if (real) fclose(real);
  return 0;
}

/* `fopen`, `open` and the removal of files are interposed in every run (interpose/files.c), which asks here. */
__attribute__((visibility("hidden"))) int irs_supplied_stream(const char *name, const char *mode,
                                                              FILE *(*real)(const char *, const char *), FILE **result) {
  given g;
  if (!irs_rt_given("fopen", &g)) return 0;
  *result = stream(&g, g.result ? real(name, mode) : 0);
  return 1;
}

__attribute__((visibility("hidden"))) int irs_supplied_number(const char *function, int *result) {
  given g;
  if (!irs_rt_given(function, &g)) return 0;
  *result = (int)result_of(&g, 0);
  return 1;
}

static FILE *my_fdopen(int fd, const char *mode) {
  given g;
  if (!irs_rt_given("fdopen", &g)) return REAL(fdopen)(fd, mode);
  return stream(&g, g.result ? REAL(fdopen)(fd, mode) : 0);
}

static time_t my_time(time_t *to) {
  given g;
  if (!irs_rt_given("time", &g)) return REAL(time)(to);
  time_t now = result_of(&g, 0);
  if (to) *to = now;
  return now;
}

static int my_clock_gettime(clockid_t clock, struct timespec *to) {
  given g;
  if (!irs_rt_given("clock_gettime", &g)) return REAL(clock_gettime)(clock, to);
  put(to, sizeof *to, &g);
  return (int)result_of(&g, 0);
}

static int my_clock_getres(clockid_t clock, struct timespec *to) {
  given g;
  if (!irs_rt_given("clock_getres", &g)) return REAL(clock_getres)(clock, to);
  put(to, sizeof *to, &g);
  return (int)result_of(&g, 0);
}

static int my_timespec_get(struct timespec *to, int base) {
  given g;
  if (!irs_rt_given("timespec_get", &g)) return REAL(timespec_get)(to, base);
  put(to, sizeof *to, &g);
  return (int)result_of(&g, base);
}

static int my_gettimeofday(struct timeval *to, void *zone) {
  given g;
  if (!irs_rt_given("gettimeofday", &g)) return REAL(gettimeofday)(to, zone);
  put(to, sizeof *to, &g);
  return (int)result_of(&g, 0);
}

static void *real_printf, *real_fprintf, *real_vprintf, *real_vfprintf, *real_write, *real_fwrite;

/* Output goes where it goes, unless it is recorded as failed. On success the recording has a result only where the model does not
   know it. */
static int printed(const char *name, FILE *f, const char *format, va_list all) {
  given g;
  int has = irs_rt_given(name, &g);
  if (has && g.has_result && g.result < 0) return (int)result_of(&g, 0);
  /* Never by its name: the runtime may be in an object whose references are turned. */
  int n = REAL(vfprintf)(f, format, all);
  return has ? (int)result_of(&g, n) : n;
}

static int my_printf(const char *format, ...) {
  va_list all;
  va_start(all, format);
  int n = printed("printf", stdout, format, all);
  va_end(all);
  return n;
}

static int my_fprintf(FILE *f, const char *format, ...) {
  va_list all;
  va_start(all, format);
  int n = printed("fprintf", f, format, all);
  va_end(all);
  return n;
}

static int my_vprintf(const char *format, va_list all) { return printed("vprintf", stdout, format, all); }

static int my_vfprintf(FILE *f, const char *format, va_list all) { return printed("vfprintf", f, format, all); }

/* What `write` does is not done, or only a part of it, where that is recorded: nobody else sees more than that. */
static ssize_t my_write(int fd, const void *from, size_t n) {
  given g;
  if (!irs_rt_given("write", &g)) return REAL(write)(fd, from, n);
  if (g.result > 0) (void)!REAL(write)(fd, from, (size_t)g.result < n ? (size_t)g.result : n);
  return result_of(&g, 0);
}

static size_t my_fwrite(const void *from, size_t size, size_t n, FILE *f) {
  given g;
  if (!irs_rt_given("fwrite", &g)) return REAL(fwrite)(from, size, n, f);
  if (g.result > 0) (void)!REAL(fwrite)(from, size, (size_t)g.result < n ? (size_t)g.result : n, f);
  return (size_t)result_of(&g, 0);
}

#define OUTPUT(X)                               \
  X(puts, (const char *s), (s))                 \
  X(fputs, (const char *s, FILE *f), (s, f))    \
  X(putchar, (int c), (c))                      \
  X(putc, (int c, FILE *f), (c, f))             \
  X(fputc, (int c, FILE *f), (c, f))            \
  X(fflush, (FILE * f), (f))
#define DEFINE_OUTPUT(name, parameters, arguments)                                     \
  static void *real_##name;                                                            \
  static int my_##name parameters {                                                    \
    given g;                                                                           \
    int has = irs_rt_given(#name, &g);                                                 \
    if (has && g.has_result && g.result < 0) return (int)result_of(&g, 0);             \
    int n = REAL(name) arguments;                                                      \
    return has ? (int)result_of(&g, n) : n;                                            \
  }
OUTPUT(DEFINE_OUTPUT)

extern void __assert_fail(const char *, const char *, unsigned, const char *);

static void my___assert_fail(const char *what, const char *file, unsigned line, const char *function) {
  irs_rt_asserted(line);
  REAL(__assert_fail)(what, file, line, function);
}

static const struct irs_turned table[] = {
#define ENTRY(type, name, parameters, arguments) {#name, &real_##name, (void *)my_##name},
#define SAME_ENTRY(name, storage) ONE(name)
#define ONE(name) {#name, &real_##name, (void *)my_##name},
#define OUT(name, parameters, arguments) ONE(name)
#define SCANS(prefix) ANY(prefix##scanf) ANY(prefix##fscanf) ANY(prefix##vscanf) ANY(prefix##vfscanf)
#define ANY(name) NAMED(name)
#define NAMED(name) {#name, &real_##name, (void *)my_##name},
    NUMBERS(ENTRY) SAME(SAME_ENTRY) ONE(rand_r) ONE(read) ONE(recv) ONE(fread) ONE(fread_unlocked) ONE(fgets)
        ONE(fgets_unlocked) SCANS() SCANS(__isoc99_) SCANS(__isoc23_) ONE(getenv) ONE(secure_getenv)
        ONE(fdopen) ONE(time) ONE(clock_gettime) ONE(clock_getres) ONE(timespec_get) ONE(gettimeofday)
            ONE(printf) ONE(fprintf) ONE(vprintf) ONE(vfprintf) ONE(write) ONE(fwrite) OUTPUT(OUT) ONE(__assert_fail)};

void irs_supply_turn(int (*has_module)(uintptr_t, uintptr_t)) {
  irs_turn(table, sizeof table / sizeof *table, has_module);
}
