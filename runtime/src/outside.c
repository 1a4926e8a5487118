/* The functions that take libc's place where calls of the outside are asked for (outside.rs): one for each of
   traceformat/src/outside.rs, which says what each reads and writes.

   Each makes libc's call with memory of its own in place of the program's, and gives the program what the call has
   brought once it has been asked for. Where nothing is to be asked, it is libc's function. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "outside.h"
#include "turn.h"

#define REAL(name) ((__typeof__(&name))real_##name)

#define DO IRS_OUTSIDE_DO

/* Memory of ours for `n` bytes: a small piece on the stack, else a new block. Null: there is none. */
enum { SMALL = 4096 };
#define OWN(name, n)                 \
  char name##_small[SMALL];          \
  char *name = (n) <= SMALL ? name##_small : malloc(n)
#define DONE(name) \
  if (name != name##_small) free(name)

/* Calls that bring their result alone. */
#define NUMBERS(X)                                                                                 \
  X(0, int, listen, (int fd, int n), (fd, n))                                                      \
  X(0, int, socket, (int family, int kind, int protocol), (family, kind, protocol))                \
  X(0, int, shutdown, (int fd, int how), (fd, how))                                                \
  X(0, int, bind, (int fd, const struct sockaddr *a, socklen_t n), (fd, a, n))                     \
  X(1, int, connect, (int fd, const struct sockaddr *a, socklen_t n), (fd, a, n))                  \
  X(0, int, setsockopt, (int fd, int l, int k, const void *v, socklen_t n), (fd, l, k, v, n))      \
  X(1, ssize_t, write, (int fd, const void *p, size_t n), (fd, p, n))                              \
  X(1, ssize_t, send, (int fd, const void *p, size_t n, int flags), (fd, p, n, flags))             \
  X(1, ssize_t, sendto, (int fd, const void *p, size_t n, int f, const struct sockaddr *a, socklen_t m), \
    (fd, p, n, f, a, m))                                                                           \
  X(1, ssize_t, pwrite, (int fd, const void *p, size_t n, off_t at), (fd, p, n, at))               \
  X(0, int, close, (int fd), (fd))                                                                 \
  X(0, off_t, lseek, (int fd, off_t at, int from), (fd, at, from))                                 \
  X(1, int, fgetc, (FILE * f), (f))                                                                \
  X(1, int, getc, (FILE * f), (f))                                                                 \
  X(1, int, getchar, (void), ())                                                                   \
  X(0, int, feof, (FILE * f), (f))                                                                 \
  X(0, int, ferror, (FILE * f), (f))                                                               \
  X(0, clock_t, clock, (void), ())                                                                 \
  X(0, int, rand, (void), ())                                                                      \
  X(0, long, random, (void), ())                                                                   \
  X(0, long, lrand48, (void), ())                                                                  \
  X(0, long, mrand48, (void), ())                                                                  \
  X(1, unsigned, sleep, (unsigned n), (n))                                                         \
  X(1, int, usleep, (useconds_t n), (n))                                                           \
  X(0, int, epoll_create1, (int flags), (flags))                                                   \
  X(0, int, epoll_ctl, (int fd, int what, int of, struct epoll_event *e), (fd, what, of, e))       \
  X(0, int, eventfd, (unsigned n, int flags), (n, flags))                                          \
  X(0, int, dup, (int fd), (fd))                                                                   \
  X(0, int, dup2, (int fd, int to), (fd, to))                                                      \
  X(0, int, dup3, (int fd, int to, int flags), (fd, to, flags))                                    \
  X(0, int, epoll_create, (int size), (size))                                                      \
  X(0, int, timerfd_create, (int clock, int flags), (clock, flags))                                \
  X(1, int, pause, (void), ())                                                                     \
  X(0, int, kill, (pid_t whom, int signal), (whom, signal))                                        \
  X(0, int, chdir, (const char *path), (path))                                                     \
  X(0, int, access, (const char *path, int how), (path, how))                                      \
  X(0, int, mkdir, (const char *path, mode_t mode), (path, mode))                                  \
  X(0, int, rmdir, (const char *path), (path))                                                     \
  X(0, int, rename, (const char *from, const char *to), (from, to))                                \
  X(0, int, ftruncate, (int fd, off_t n), (fd, n))                                                 \
  X(1, int, fsync, (int fd), (fd))                                                                 \
  X(0, unsigned, alarm, (unsigned n), (n))                                                         \
  X(0, uid_t, getuid, (void), ())                                                                  \
  X(0, uid_t, geteuid, (void), ())                                                                 \
  X(0, gid_t, getgid, (void), ())                                                                  \
  X(0, gid_t, getegid, (void), ())                                                                 \
  X(0, pid_t, getpid, (void), ())                                                                  \
  X(0, pid_t, getppid, (void), ())                                                                 \
  X(0, pid_t, gettid, (void), ())                                                                  \
  X(0, long, pathconf, (const char *path, int what), (path, what))                                 \
  X(0, mode_t, umask, (mode_t mask), (mask))                                                       \
  X(0, int, ungetc, (int c, FILE * f), (c, f))                                                     \
  X(1, ssize_t, writev, (int fd, const struct iovec *all, int n), (fd, all, n))                    \
  X(0, int, isatty, (int fd), (fd))                                                                \
  X(1, int, system, (const char *command), (command))                                              \
  X(0, int, sched_getcpu, (void), ())                                                              \
  X(0, unsigned, _ZNSt13random_device9_M_getvalEv, (void *device), (device))

extern int sched_getcpu(void);
extern unsigned _ZNSt13random_device9_M_getvalEv(void *);

#define DEFINE(waits, type, name, parameters, arguments)      \
  static void *real_##name;                                   \
  static type my_##name parameters {                          \
    if (!irs_rt_outside()) return REAL(name) arguments;       \
    if (waits) irs_rt_outside_leaves();                       \
    int error;                                                \
    type result;                                              \
    DO(result, error, REAL(name) arguments);                  \
    irs_rt_outside_ask(#name, (long)result, error, 0, 0);     \
    return result;                                            \
  }
NUMBERS(DEFINE)

/* Calls that write to one argument, of a known size. */
#define FILLS(X)                                                                                            \
  X(clock_gettime, int, 1, struct timespec, (clockid_t k, struct timespec * to), (k, own))                  \
  X(clock_getres, int, 1, struct timespec, (clockid_t k, struct timespec * to), (k, own))                   \
  X(time, time_t, 0, time_t, (time_t * to), (own))                                                          \
  X(lstat, int, 1, struct stat, (const char *path, struct stat *to), (path, own))                           \
  X(uname, int, 0, struct utsname, (struct utsname * to), (own))
#define DEFINE_FILLS(name, type, argument, kind, parameters, arguments)      \
  static void *real_##name;                                                  \
  static type my_##name parameters {                                         \
    int asked = irs_rt_outside(), error;                                     \
    type result;                                                             \
    kind place, *own = asked && to ? &place : to;                            \
    if (!asked) return REAL(name) arguments;                                 \
    DO(result, error, REAL(name) arguments);                                 \
    struct irs_piece p = {argument, &place, to && result != -1 ? sizeof place : 0}; \
    irs_rt_outside_ask(#name, (long)result, error, &p, 1);                   \
    if (p.size) *to = place;                                                 \
    return result;                                                           \
  }
FILLS(DEFINE_FILLS)

static void *real_gettimeofday, *real_nanosleep, *real_read, *real_recv, *real_recvfrom, *real_pread, *real_accept,
    *real_accept4, *real_getsockopt, *real_getsockname, *real_getpeername, *real_poll, *real_fgets, *real_fread;

static int my_gettimeofday(struct timeval *to, void *zone) {
  if (!irs_rt_outside()) return REAL(gettimeofday)(to, zone);
  struct timeval own;
  struct timezone own_zone;
  int result, error;
  DO(result, error, REAL(gettimeofday)(to ? &own : to, zone ? &own_zone : 0));
  struct irs_piece all[2] = {{0, &own, to ? sizeof own : 0}, {1, &own_zone, zone ? sizeof own_zone : 0}};
  irs_rt_outside_ask("gettimeofday", result, error, all, 2);
  if (to) *to = own;
  if (zone) memcpy(zone, &own_zone, sizeof own_zone);
  return result;
}

static int my_nanosleep(const struct timespec *how, struct timespec *rest) {
  if (!irs_rt_outside()) return REAL(nanosleep)(how, rest);
  struct timespec time = *how, own = {0, 0};
  irs_rt_outside_leaves();
  int result, error;
  DO(result, error, REAL(nanosleep)(&time, &own));
  struct irs_piece p = {1, &own, rest && result ? sizeof own : 0};
  irs_rt_outside_ask("nanosleep", result, error, &p, 1);
  if (p.size) *rest = own;
  return result;
}

/* Calls that read up to `n` bytes. */
#define READS(X)                                                                 \
  X(read, (int fd, void *to, size_t n), (fd, own, n), (fd, to, n))               \
  X(recv, (int fd, void *to, size_t n, int f), (fd, own, n, f), (fd, to, n, f))  \
  X(pread, (int fd, void *to, size_t n, off_t at), (fd, own, n, at), (fd, to, n, at))
#define DEFINE_READS(name, parameters, with_own, with_to)        \
  static ssize_t my_##name parameters {                          \
    if (!irs_rt_outside()) return REAL(name) with_to;            \
    OWN(own, n);                                                 \
    ssize_t result;                                              \
    int error;                                                   \
    irs_rt_outside_leaves();                                     \
    if (own) DO(result, error, REAL(name) with_own);             \
    else result = -1, error = errno = ENOMEM;                    \
    size_t got = result > 0 ? (size_t)result < n ? (size_t)result : n : 0; \
    struct irs_piece p = {1, own, got};                              \
    irs_rt_outside_ask(#name, result, error, &p, 1);             \
    if (got) memcpy(to, own, got);                               \
    DONE(own);                                                   \
    return result;                                               \
  }
READS(DEFINE_READS)

/* An address of a peer, of which the program takes `*room` bytes. */
struct peer {
  struct sockaddr_storage own;
  socklen_t room, length;
};
static void before_peer(struct peer *p, const void *to, const socklen_t *n) {
  memset(p, 0, sizeof *p);
  p->room = to && n ? *n : 0;
  p->length = p->room < sizeof p->own ? p->room : sizeof p->own;
}
static int pieces_of_peer(struct peer *p, struct irs_piece *all, int argument, const void *to, const socklen_t *n) {
  if (!to || !n) return 0;
  socklen_t got = p->length < p->room ? p->length : p->room;
  all[0] = (struct irs_piece){argument, &p->own, got < sizeof p->own ? got : sizeof p->own};
  all[1] = (struct irs_piece){argument + 1, &p->length, sizeof p->length};
  return 2;
}
static void after_peer(struct peer *p, const struct irs_piece *all, int k, void *to, socklen_t *n) {
  if (!k) return;
  memcpy(to, all[0].bytes, all[0].size);
  *n = p->length;
}

#define PEERS(X)                                                                                    \
  X(1, accept, (int fd, struct sockaddr * to, socklen_t * n), (fd, address, length))                \
  X(1, accept4, (int fd, struct sockaddr * to, socklen_t * n, int f), (fd, address, length, f))     \
  X(0, getsockname, (int fd, struct sockaddr * to, socklen_t * n), (fd, address, length))           \
  X(0, getpeername, (int fd, struct sockaddr * to, socklen_t * n), (fd, address, length))
#define DEFINE_PEER(waits, name, parameters, arguments)                          \
  static int my_##name parameters {                                              \
    struct sockaddr *address = to;                                               \
    socklen_t *length = n;                                                       \
    if (!irs_rt_outside()) return REAL(name) arguments;                          \
    struct peer p;                                                               \
    before_peer(&p, to, n);                                                      \
    if (to && n) address = (struct sockaddr *)&p.own, length = &p.length;        \
    if (waits) irs_rt_outside_leaves();                                          \
    int result, error;                                                           \
    DO(result, error, REAL(name) arguments);                                     \
    struct irs_piece all[2];                                                         \
    int k = result < 0 ? 0 : pieces_of_peer(&p, all, 1, to, n);                  \
    irs_rt_outside_ask(#name, result, error, all, k);                            \
    after_peer(&p, all, k, to, n);                                               \
    return result;                                                               \
  }
PEERS(DEFINE_PEER)

static ssize_t my_recvfrom(int fd, void *to, size_t n, int flags, struct sockaddr *from, socklen_t *length) {
  if (!irs_rt_outside()) return REAL(recvfrom)(fd, to, n, flags, from, length);
  OWN(own, n);
  struct peer p;
  before_peer(&p, from, length);
  int some = from && length, error;
  ssize_t result;
  irs_rt_outside_leaves();
  if (own)
    DO(result, error,
       REAL(recvfrom)(fd, own, n, flags, some ? (struct sockaddr *)&p.own : 0, some ? &p.length : 0));
  else result = -1, error = errno = ENOMEM;
  struct irs_piece all[3] = {{1, own, result > 0 ? (size_t)result < n ? (size_t)result : n : 0}};
  int k = result < 0 ? 0 : pieces_of_peer(&p, all + 1, 4, from, length);
  irs_rt_outside_ask("recvfrom", result, error, all, 1 + k);
  if (all[0].size) memcpy(to, own, all[0].size);
  after_peer(&p, all + 1, k, from, length);
  DONE(own);
  return result;
}

static int my_getsockopt(int fd, int level, int name, void *to, socklen_t *n) {
  if (!irs_rt_outside()) return REAL(getsockopt)(fd, level, name, to, n);
  char own[SMALL];
  socklen_t length = n ? *n < SMALL ? *n : SMALL : 0;
  int result, error;
  DO(result, error, REAL(getsockopt)(fd, level, name, to ? own : 0, n ? &length : 0));
  if (!to || !n) {
    irs_rt_outside_ask("getsockopt", result, error, 0, 0);
    return result;
  }
  struct irs_piece all[2] = {{3, own, length < *n ? length : *n}, {4, &length, sizeof length}};
  irs_rt_outside_ask("getsockopt", result, error, all, result < 0 ? 0 : 2);
  if (result >= 0) {
    memcpy(to, own, all[0].size);
    *n = length;
  }
  return result;
}

static int my_poll(struct pollfd *all, nfds_t n, int limit) {
  if (!irs_rt_outside()) return REAL(poll)(all, n, limit);
  size_t bytes = n * sizeof *all;
  OWN(own, bytes);
  int result, error;
  if (own && bytes) memcpy(own, all, bytes);
  irs_rt_outside_leaves();
  if (own) DO(result, error, REAL(poll)((struct pollfd *)own, n, limit));
  else result = -1, error = errno = ENOMEM;
  irs_rt_outside_returns();
  /* The call writes what came, and nothing else. */
  if (own && result >= 0)
    for (nfds_t i = 0; i < n; i++) all[i].revents = ((struct pollfd *)own)[i].revents;
  struct irs_piece p = {0, all, own && result >= 0 ? bytes : 0};
  irs_rt_outside_ask("poll", result, error, &p, 1);
  DONE(own);
  return result;
}

static char *my_fgets(char *to, int n, FILE *f) {
  if (!irs_rt_outside()) return REAL(fgets)(to, n, f);
  size_t room = n > 0 ? (size_t)n : 0;
  OWN(own, room);
  char *got = 0;
  int error = ENOMEM;
  irs_rt_outside_leaves();
  if (own) {
    /* The end that it writes is its last byte, and none of these. */
    memset(own, 1, room);
    DO(got, error, REAL(fgets)(own, n, f));
  } else {
    errno = ENOMEM;
  }
  size_t size = 0;
  if (got)
    for (size = room; size && own[size - 1]; size--);
  struct irs_piece p = {0, own, size};
  irs_rt_outside_ask("fgets", got != 0, error, &p, 1);
  if (size) memcpy(to, own, size);
  DONE(own);
  return got ? to : 0;
}

static size_t my_fread(void *to, size_t size, size_t n, FILE *f) {
  if (!irs_rt_outside()) return REAL(fread)(to, size, n, f);
  size_t all;
  /* (More than there is memory for.) */
  if (__builtin_mul_overflow(size, n, &all)) all = SIZE_MAX;
  OWN(own, all);
  size_t got = 0;
  int error = ENOMEM;
  irs_rt_outside_leaves();
  /* By bytes: a last element of which there is a part only is in the program's memory, too. */
  if (own) DO(got, error, REAL(fread)(own, 1, all, f));
  else errno = ENOMEM;
  size_t result = size ? got / size : 0;
  struct irs_piece p = {0, own, got};
  irs_rt_outside_ask("fread", (long)result, error, &p, 1);
  if (p.size) memcpy(to, own, p.size);
  DONE(own);
  return result;
}

static void *real_select, *real_epoll_wait, *real_getrandom, *real_fdopen, *real_sigwait;

static int my_select(int n, fd_set *in, fd_set *out, fd_set *bad, struct timeval *limit) {
  if (!irs_rt_outside()) return REAL(select)(n, in, out, bad, limit);
  fd_set *theirs[3] = {in, out, bad}, own[3];
  struct timeval left = {0, 0};
  for (int i = 0; i < 3; i++)
    if (theirs[i]) own[i] = *theirs[i];
  if (limit) left = *limit;
  irs_rt_outside_leaves();
  int result, error;
  DO(result, error,
     REAL(select)(n, in ? &own[0] : 0, out ? &own[1] : 0, bad ? &own[2] : 0, limit ? &left : 0));
  struct irs_piece all[4];
  int k = 0;
  for (int i = 0; i < 3; i++)
    if (theirs[i] && result >= 0) all[k++] = (struct irs_piece){1 + i, &own[i], sizeof own[i]};
  if (limit) all[k++] = (struct irs_piece){4, &left, sizeof left};
  irs_rt_outside_ask("select", result, error, all, k);
  for (int i = 0; i < 3; i++)
    if (theirs[i] && result >= 0) *theirs[i] = own[i];
  if (limit) *limit = left;
  return result;
}

static int my_epoll_wait(int fd, struct epoll_event *to, int n, int limit) {
  if (!irs_rt_outside()) return REAL(epoll_wait)(fd, to, n, limit);
  size_t bytes = n > 0 ? (size_t)n * sizeof *to : 0;
  OWN(own, bytes);
  int result = -1, error = ENOMEM;
  irs_rt_outside_leaves();
  if (own) DO(result, error, REAL(epoll_wait)(fd, (struct epoll_event *)own, n, limit));
  else errno = ENOMEM;
  struct irs_piece p = {1, own, result > 0 ? (size_t)result * sizeof *to : 0};
  irs_rt_outside_ask("epoll_wait", result, error, &p, 1);
  if (p.size) memcpy(to, own, p.size);
  DONE(own);
  return result;
}

/* Two descriptors, as argument number `argument`, `to`. */
#define PAIR(name, argument, parameters, arguments)                  \
  static void *real_##name;                                          \
  static int my_##name parameters {                                  \
    if (!irs_rt_outside()) return REAL(name) arguments;              \
    int own[2], *const given = to, result, error;                    \
    to = own;                                                        \
    DO(result, error, REAL(name) arguments);                         \
    struct irs_piece p = {argument, own, result ? 0 : sizeof own};   \
    irs_rt_outside_ask(#name, result, error, &p, 1);                 \
    if (p.size) memcpy(given, own, sizeof own);                      \
    return result;                                                   \
  }
PAIR(pipe, 0, (int *to), (to))
PAIR(pipe2, 0, (int *to, int flags), (to, flags))
PAIR(socketpair, 3, (int family, int kind, int protocol, int *to), (family, kind, protocol, to))

static void *real_timerfd_settime;

static int my_timerfd_settime(int fd, int flags, const struct itimerspec *how, struct itimerspec *before) {
  if (!irs_rt_outside()) return REAL(timerfd_settime)(fd, flags, how, before);
  struct itimerspec own;
  int result, error;
  DO(result, error, REAL(timerfd_settime)(fd, flags, how, before ? &own : 0));
  struct irs_piece p = {3, &own, before && !result ? sizeof own : 0};
  irs_rt_outside_ask("timerfd_settime", result, error, &p, 1);
  if (p.size) *before = own;
  return result;
}

static ssize_t my_getrandom(void *to, size_t n, unsigned flags) {
  if (!irs_rt_outside()) return REAL(getrandom)(to, n, flags);
  OWN(own, n);
  ssize_t result = -1;
  int error = ENOMEM;
  irs_rt_outside_leaves();
  if (own) DO(result, error, REAL(getrandom)(own, n, flags));
  else errno = ENOMEM;
  struct irs_piece p = {0, own, result > 0 ? (size_t)result : 0};
  irs_rt_outside_ask("getrandom", result, error, &p, 1);
  if (p.size) memcpy(to, own, p.size);
  DONE(own);
  return result;
}

static int my_sigwait(const sigset_t *which, int *to) {
  if (!irs_rt_outside()) return REAL(sigwait)(which, to);
  sigset_t all = *which;
  int own = 0, result, error;
  irs_rt_outside_leaves();
  DO(result, error, REAL(sigwait)(&all, &own));
  struct irs_piece p = {1, &own, result ? 0 : sizeof own};
  irs_rt_outside_ask("sigwait", result, error, &p, 1);
  if (p.size) *to = own;
  return result;
}

/* C++'s clocks, if libstdc++ is another object. */
#define CLOCKS(X) X(_ZNSt6chrono3_V212steady_clock3nowEv) X(_ZNSt6chrono3_V212system_clock3nowEv)
#define DEFINE_CLOCK(name)                                        \
  static void *real_##name;                                       \
  static long my_##name(void) {                                   \
    int asked = irs_rt_outside();                                 \
    long now = ((long (*)(void))real_##name)();                   \
    if (asked) irs_rt_outside_ask(#name, now, 0, 0, 0);           \
    return now;                                                   \
  }
CLOCKS(DEFINE_CLOCK)

static FILE *my_fdopen(int fd, const char *mode) {
  if (!irs_rt_outside()) return REAL(fdopen)(fd, mode);
  FILE *result;
  int error;
  DO(result, error, REAL(fdopen)(fd, mode));
  irs_rt_outside_ask("fdopen", result != 0, error, 0, 0);
  return result;
}

/* Other processes. The child of a fork has no runtime: nobody is asked there. */
static void *real_fork, *real_wait, *real_waitpid;
static pid_t my_fork(void) {
  if (!irs_rt_outside()) return REAL(fork)();
  int error;
  pid_t result;
  DO(result, error, REAL(fork)());
  if (result != 0) irs_rt_outside_ask("fork", result, error, 0, 0);
  return result;
}
static pid_t waited(const char *call, uint8_t argument, pid_t result, int error, int *to, int own) {
  struct irs_piece p = {argument, &own, to && result > 0 ? sizeof own : 0};
  irs_rt_outside_ask(call, result, error, &p, 1);
  if (p.size) *to = own;
  return result;
}
static pid_t my_wait(int *to) {
  if (!irs_rt_outside()) return REAL(wait)(to);
  irs_rt_outside_leaves();
  int own = 0, error;
  pid_t result;
  DO(result, error, REAL(wait)(to ? &own : 0));
  return waited("wait", 0, result, error, to, own);
}
static pid_t my_waitpid(pid_t whom, int *to, int options) {
  if (!irs_rt_outside()) return REAL(waitpid)(whom, to, options);
  irs_rt_outside_leaves();
  int own = 0, error;
  pid_t result;
  DO(result, error, REAL(waitpid)(whom, to ? &own : 0, options));
  return waited("waitpid", 1, result, error, to, own);
}

/* `open`, `fopen`, `unlink`, `stat` and `fstat` are interposed in every run (interpose/files.c). */
static const struct irs_turned table[] = {
#define ENTRY(waits, type, name, parameters, arguments) ONE(name)
#define FILLS_ENTRY(name, type, argument, kind, parameters, arguments) ONE(name)
#define ONE(name) {#name, &real_##name, (void *)my_##name},
#define OTHER(alias, name) {#alias, &real_##name, (void *)my_##name},
    NUMBERS(ENTRY) FILLS(FILLS_ENTRY) CLOCKS(ONE) ONE(gettimeofday) ONE(nanosleep) ONE(read) ONE(recv) ONE(recvfrom) ONE(pread)
        ONE(accept) ONE(accept4) ONE(getsockopt) ONE(getsockname) ONE(getpeername) ONE(poll) ONE(fgets) ONE(fread)
            ONE(select) ONE(epoll_wait) ONE(pipe) ONE(pipe2) ONE(socketpair) ONE(timerfd_settime) ONE(getrandom) ONE(fdopen) ONE(sigwait)
            ONE(fork) ONE(wait) ONE(waitpid)
            OTHER(pread64, pread) OTHER(pwrite64, pwrite) OTHER(lseek64, lseek) OTHER(ftruncate64, ftruncate)
            /* (The compiler may call `_unlocked` for a stream that nobody else has.) */
            OTHER(lstat64, lstat) OTHER(getc_unlocked, getc) OTHER(fgetc_unlocked, fgetc)
            OTHER(getchar_unlocked, getchar) OTHER(fgets_unlocked, fgets) OTHER(fread_unlocked, fread)
            OTHER(feof_unlocked, feof) OTHER(ferror_unlocked, ferror)};

extern void irs_outside_turn_blocks(int (*has_module)(uintptr_t, uintptr_t));

void irs_outside_turn(int (*has_module)(uintptr_t, uintptr_t)) {
  irs_turn(table, sizeof table / sizeof *table, has_module);
  irs_outside_turn_blocks(has_module);
}
