/* Sockets: what comes in is an input, and so is whether anything works. (Two threads that talk to each other by a
   socket of their own may get anything.) */
#include "model.h"

extern long read(int, void *, size_t);
extern long write(int, const void *, size_t);
extern int close(int);

static int new_descriptor(void) {
  if (__irs_files()) {
    int works = !may_fail();
    return works ? __irs_descriptor(-1) : -1;
  }
  int fd = (int)__irs_unsigned();
  irs_assume(fd >= -1);
  __irs_fails(fd < 0);
  return fd;
}
/* No file, whose bytes could be a fact. */
static void is_other(int fd) { __irs_must(__irs_descriptor_file(fd) < 0); }

/* What comes in: `*room` says how much the program takes, and how long it was, afterwards. */
static void incoming(void *buffer, unsigned *room, _Bool works) {
  if (!buffer || !room) return;
  unsigned n = *room;
  __irs_must(__irs_constant(n) & (n < 1u << 16));
  __irs_fill(buffer, n, works ? n : 0);
  if (!works) return;
  unsigned length = __irs_unsigned();
  irs_assume(length <= 1u << 16);
  *room = length;
}

weak int socket(int family, int kind, int protocol) { return new_descriptor(); }
weak int bind(int fd, const void *address, unsigned n) {
  is_other(fd);
  __irs_touch(address, n);
  return may_fail();
}
weak int listen(int fd, int most) {
  is_other(fd);
  return may_fail();
}
weak int accept(int fd, void *address, unsigned *n) {
  is_other(fd);
  __irs_waits();
  int r = new_descriptor();
  incoming(address, n, r >= 0);
  return r;
}
weak int accept4(int fd, void *address, unsigned *n, int flags) { return accept(fd, address, n); }
weak int connect(int fd, const void *address, unsigned n) {
  is_other(fd);
  __irs_waits();
  __irs_touch(address, n);
  return may_fail();
}
weak int shutdown(int fd, int how) {
  is_other(fd);
  return may_fail();
}
weak int setsockopt(int fd, int level, int name, const void *value, unsigned n) {
  is_other(fd);
  __irs_touch(value, n);
  return may_fail();
}
weak int getsockopt(int fd, int level, int name, void *value, unsigned *n) {
  is_other(fd);
  int r = may_fail();
  incoming(value, n, !r);
  return r;
}
weak int getsockname(int fd, void *address, unsigned *n) {
  is_other(fd);
  int r = may_fail();
  incoming(address, n, !r);
  return r;
}
weak int getpeername(int fd, void *address, unsigned *n) { return getsockname(fd, address, n); }

weak long send(int fd, const void *buffer, size_t n, int flags) {
  is_other(fd);
  __irs_waits();
  return write(fd, buffer, n);
}
weak long sendto(int fd, const void *buffer, size_t n, int flags, const void *address, unsigned m) {
  is_other(fd);
  __irs_waits();
  if (address) __irs_touch(address, m);
  return write(fd, buffer, n);
}
weak long recvfrom(int fd, void *buffer, size_t n, int flags, void *address, unsigned *m) {
  is_other(fd);
  /* MSG_TRUNC: the result is the length of what came, however much was asked for. */
  __irs_must(!(flags & 0x20));
  long k = read(fd, buffer, n);
  incoming(address, m, k >= 0);
  return k;
}

/* Flags of descriptors. */
weak int fcntl(int fd, int what, ...) {
  __irs_must((what >= 1) & (what <= 4));
  int r = (int)__irs_unsigned();
  _Bool asks = (what == 1) | (what == 3);
  irs_assume((r >= -1) & (asks | (r <= 0)));
  __irs_fails(r < 0);
  return r;
}
weak int fcntl64(int fd, int what, ...) { return fcntl(fd, what); }

struct watched {
  int fd;
  short wanted, came;
};
weak int poll(struct watched *all, size_t n, int limit) {
  __irs_must(__irs_constant((long)n) & (n <= 1024));
  __irs_waits();
  int r = (int)__irs_unsigned();
  irs_assume((r >= -1) & (r <= (int)n));
  __irs_fails(r < 0);
  for (size_t i = 0; i < n; i++) {
    __irs_touch(&all[i], sizeof all[i]);
    all[i].came = (short)__irs_unsigned();
  }
  return r;
}

weak unsigned short htons(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }
weak unsigned short ntohs(unsigned short x) { return htons(x); }
weak unsigned htonl(unsigned x) { return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24; }
weak unsigned ntohl(unsigned x) { return htonl(x); }

/* Four numbers below 256, and nothing else: how long they are, or 0. (No number has a 0 before it, for inet_aton takes
   it for one of base 8.) */
static _Bool dotted(const char *text, unsigned *address) {
  unsigned all = 0;
  for (int i = 0; i < 4; i++) {
    unsigned part = 0, n = 0;
    while (*text >= '0' && *text <= '9') {
      if (n && !part) return 0;
      part = part * 10 + (unsigned)(*text++ - '0');
      if (part > 255) return 0;
      n++;
    }
    if (!n) return 0;
    all |= part << 8 * i;
    if (i < 3 && *text++ != '.') return 0;
  }
  if (*text) return 0;
  *address = all;
  return 1;
}
weak int inet_pton(int family, const char *text, void *address) {
  __irs_must(family == 2);
  unsigned a;
  if (!dotted(text, &a)) return 0;
  *(unsigned *)address = a;
  return 1;
}
/* These take other forms, too. */
weak int inet_aton(const char *text, unsigned *address) {
  unsigned a;
  __irs_must(dotted(text, &a));
  if (address) *address = a;
  return 1;
}
weak unsigned inet_addr(const char *text) {
  unsigned a;
  __irs_must(dotted(text, &a));
  return a;
}
static char *decimal(char *to, unsigned byte) {
  if (byte >= 100) *to++ = (char)('0' + byte / 100);
  if (byte >= 10) *to++ = (char)('0' + byte / 10 % 10);
  *to++ = (char)('0' + byte % 10);
  return to;
}
static unsigned shown(char *to, unsigned address) {
  char *at = to;
  for (int i = 0; i < 4; i++) {
    at = decimal(at, address >> 8 * i & 255);
    *at++ = i < 3 ? '.' : 0;
  }
  return (unsigned)(at - to);
}
weak const char *inet_ntop(int family, const void *address, char *to, unsigned room) {
  __irs_must(family == 2);
  char text[16];
  unsigned n = shown(text, *(const unsigned *)address);
  if (n > room) {
    __irs_fails(1);
    return 0;
  }
  for (unsigned i = 0; i < n; i++) to[i] = text[i];
  return to;
}
/* One for each thread. */
static _Thread_local char own_text[18];
weak char *inet_ntoa(unsigned address) {
  shown(own_text, address);
  return own_text;
}

/* One host for the process; it has at least one address. How many more there are, and its names, is not followed. */
struct host {
  char *name, **others;
  int family, length;
  char **addresses;
};
static unsigned address;
static char *addresses[2];
static struct host host;
weak struct host *gethostbyname(const char *name) {
  __irs_waits();
  __irs_touch(name, -1ul);
  if (__irs_unsigned() & 1) return 0;
  address = __irs_unsigned();
  addresses[0] = (char *)&address;
  addresses[1] = (char *)__irs_number(0);
  host.name = (char *)__irs_number(0);
  host.others = (char **)__irs_number(0);
  host.family = 2;
  host.length = 4;
  host.addresses = addresses;
  return &host;
}

/* (What `getaddrinfo` has brought stays where it is: nobody else gets that memory.) */
weak void freeaddrinfo(void *all) {}
