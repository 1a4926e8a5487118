/* The exec functions: what is recorded is in the file before the program becomes another one. In C, because some take their
   arguments one by one. The runtime's threads, their descriptors and the socket end by themselves. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

/* exit.rs */
void irs_rt_before_exec(void);
void irs_rt_destructors_ran(void);

/* Runs behind the program's own destructors, which have a later priority or none. */
__attribute__((destructor(101))) static void last(void) { irs_rt_destructors_ran(); }

static int (*real_execve)(const char *, char *const[], char *const[]);
static int (*real_execvpe)(const char *, char *const[], char *const[]);
static int (*real_fexecve)(int, char *const[], char *const[]);

/* Children that share our memory must not look symbols up. */
__attribute__((constructor(101))) static void resolve(void) {
  *(void **)&real_execve = dlsym(RTLD_NEXT, "execve");
  *(void **)&real_execvpe = dlsym(RTLD_NEXT, "execvpe");
  *(void **)&real_fexecve = dlsym(RTLD_NEXT, "fexecve");
}

#define GO(slot, ...)                 \
  do {                                \
    if (!slot) resolve();             \
    irs_rt_before_exec();             \
    return slot(__VA_ARGS__);         \
  } while (0)

EXPORT int execve(const char *path, char *const argv[], char *const env[]) { GO(real_execve, path, argv, env); }
EXPORT int execv(const char *path, char *const argv[]) { GO(real_execve, path, argv, environ); }
EXPORT int execvpe(const char *file, char *const argv[], char *const env[]) { GO(real_execvpe, file, argv, env); }
EXPORT int execvp(const char *file, char *const argv[]) { GO(real_execvpe, file, argv, environ); }
EXPORT int fexecve(int fd, char *const argv[], char *const env[]) { GO(real_fexecve, fd, argv, env); }

/* `argv`: the arguments from `arg` to the null. Then `after` takes what follows that. */
#define GATHER(after)                                                   \
  va_list ap, end;                                                      \
  size_t n = 1;                                                         \
  va_start(ap, arg);                                                    \
  va_copy(end, ap);                                                     \
  while (va_arg(end, char *)) n++;                                      \
  char *argv[n + 1];                                                    \
  argv[0] = (char *)arg;                                                \
  for (size_t i = 1; i <= n; i++) argv[i] = va_arg(ap, char *);         \
  after;                                                                \
  va_end(end);                                                          \
  va_end(ap)

EXPORT int execl(const char *path, const char *arg, ...) {
  GATHER((void)0);
  return execv(path, argv);
}
EXPORT int execlp(const char *file, const char *arg, ...) {
  GATHER((void)0);
  return execvp(file, argv);
}
EXPORT int execle(const char *path, const char *arg, ...) {
  GATHER(char *const *env = va_arg(end, char *const *));
  return execve(path, argv, env);
}
