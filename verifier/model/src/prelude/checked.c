/* What _FORTIFY_SOURCE makes of calls: the same, and the size of the destination as the compiler knows it. A call that may write
   beyond ends the program. */
#include "model.h"

typedef __builtin_va_list va_list;
extern void __fortify_fail(const char *) __attribute__((noreturn));
extern char *strcpy(char *, const char *), *strcat(char *, const char *), *stpcpy(char *, const char *);
extern char *strncpy(char *, const char *, size_t), *strncat(char *, const char *, size_t);
extern void *mempcpy(void *, const void *, size_t);
extern size_t strlen(const char *), strnlen(const char *, size_t);
extern int vsnprintf(char *, size_t, const char *, va_list), vsprintf(char *, const char *, va_list);
extern int vprintf(const char *, va_list), vfprintf(void *, const char *, va_list);

static inline void fits(_Bool it) {
  if (!it) __fortify_fail("buffer overflow detected");
}

weak char *__strcpy_chk(char *to, const char *from, size_t room) {
  fits(strlen(from) < room);
  return strcpy(to, from);
}
weak char *__stpcpy_chk(char *to, const char *from, size_t room) {
  fits(strlen(from) < room);
  return stpcpy(to, from);
}
weak char *__strcat_chk(char *to, const char *from, size_t room) {
  fits(strlen(to) + strlen(from) < room);
  return strcat(to, from);
}
weak char *__strncpy_chk(char *to, const char *from, size_t n, size_t room) {
  fits(n <= room);
  return strncpy(to, from, n);
}
weak char *__strncat_chk(char *to, const char *from, size_t n, size_t room) {
  fits(strlen(to) + strnlen(from, n) < room);
  return strncat(to, from, n);
}
weak void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room) {
  fits(n <= room);
  return mempcpy(to, from, n);
}

weak int __vsnprintf_chk(char *to, size_t n, int flag, size_t room, const char *format, va_list all) {
  fits(n <= room);
  return vsnprintf(to, n, format, all);
}
weak int __snprintf_chk(char *to, size_t n, int flag, size_t room, const char *format, ...) {
  va_list all;
  __builtin_va_start(all, format);
  fits(n <= room);
  int r = vsnprintf(to, n, format, all);
  __builtin_va_end(all);
  return r;
}
static int within(char *to, size_t room, const char *format, va_list all) {
  if (room == (size_t)-1) return vsprintf(to, format, all);
  fits(room > 0);
  int r = vsnprintf(to, room, format, all);
  fits((r < 0) | ((size_t)r < room));
  return r;
}
weak int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list all) {
  return within(to, room, format, all);
}
weak int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) {
  va_list all;
  __builtin_va_start(all, format);
  int r = within(to, room, format, all);
  __builtin_va_end(all);
  return r;
}
weak int __vprintf_chk(int flag, const char *format, va_list all) { return vprintf(format, all); }
weak int __printf_chk(int flag, const char *format, ...) {
  va_list all;
  __builtin_va_start(all, format);
  int r = vprintf(format, all);
  __builtin_va_end(all);
  return r;
}
weak int __vfprintf_chk(void *to, int flag, const char *format, va_list all) { return vfprintf(to, format, all); }
weak int __fprintf_chk(void *to, int flag, const char *format, ...) {
  va_list all;
  __builtin_va_start(all, format);
  int r = vfprintf(to, format, all);
  __builtin_va_end(all);
  return r;
}

/* The word of a set of descriptors. */
weak long __fdelt_chk(long fd) {
  fits((fd >= 0) & (fd < 1024));
  return fd / 64;
}
