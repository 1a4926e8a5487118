/* Other processes. Each has its own memory, and the runtime does not go with it: what happens there is no part of the
   program, and what comes back is an input. (A child of `fork` that becomes no other program is one, too.) */
#include "model.h"

extern void *__irs_stream(void);
extern int __irs_fclose(void *);
extern void __irs_exit(int);
extern size_t strlen(const char *);

static int fails(void) {
  __irs_fails(1);
  return -1;
}

static void is_read(const char *s) { (void)strlen(s); }

/* The number of a process: positive. Two of them that a thread makes, one after the other, have two numbers. (Others may be
   the same here: more than what happens.) */
static _Thread_local int last;
static int another_process(void) {
  int pid = (int)__irs_unsigned();
  irs_assume(pid > 0);
  return pid;
}
static int new_process(void) {
  int pid = another_process();
  irs_assume(pid != last);
  return last = pid;
}

/* As the parent sees it. */
weak int fork(void) { return __irs_unsigned() & 1 ? new_process() : fails(); }

/* The program ends here, without handlers; or it goes on. */
static int becomes(const char *path) {
  is_read(path);
  if (__irs_unsigned() & 1) __irs_exit(0);
  return fails();
}
weak int execv(const char *path, void *arguments) { return becomes(path); }
weak int execvp(const char *path, void *arguments) { return becomes(path); }
weak int execve(const char *path, void *arguments, void *environment) { return becomes(path); }
weak int execvpe(const char *path, void *arguments, void *environment) { return becomes(path); }
weak int execl(const char *path, const char *first, ...) { return becomes(path); }
weak int execlp(const char *path, const char *first, ...) { return becomes(path); }
weak int execle(const char *path, const char *first, ...) { return becomes(path); }

weak int waitpid(int pid, int *status, int options) {
  /* WNOHANG. */
  if (!(options & 1)) __irs_waits();
  unsigned in = __irs_unsigned();
  if (in & 1) return fails();
  if ((in & 2) && (options & 1)) return 0;
  last = 0;
  if (status) {
    int how = (int)__irs_unsigned();
    irs_assume((how & ~0xffff) == 0);
    /* Who has been stopped, or goes on, is waited for only where it is asked for: WUNTRACED, WCONTINUED. */
    if (!(options & (2 | 8))) irs_assume((how & 0x7f) != 0x7f);
    *status = how;
  }
  int which = another_process();
  irs_assume(pid <= 0 || which == pid);
  return which;
}
weak int wait(int *status) { return waitpid(-1, status, 0); }

/* `posix_spawn` says what is wrong by its result. */
weak int posix_spawn(int *pid, const char *path, const void *actions, const void *attributes, void *arguments,
                     void *environment) {
  is_read(path);
  int r = (int)__irs_unsigned();
  irs_assume(r >= 0 && r < 134);
  if (!r && pid) *pid = new_process();
  return r;
}
weak int posix_spawnp(int *pid, const char *path, const void *actions, const void *attributes, void *arguments,
                      void *environment) {
  return posix_spawn(pid, path, actions, attributes, arguments, environment);
}

weak int system(const char *command) {
  if (!command) return (int)(__irs_unsigned() & 1);
  is_read(command);
  __irs_waits();
  int r = (int)__irs_unsigned();
  __irs_fails(r == -1);
  return r;
}

weak void *popen(const char *command, const char *mode) {
  is_read(command);
  __irs_must((mode[0] == 'r' || mode[0] == 'w') && (!mode[1] || (mode[1] == 'e' && !mode[2])));
  unsigned in = __irs_unsigned();
  __irs_fails(!(in & 1));
  return in & 1 ? __irs_stream() : 0;
}
weak int pclose(void *f) {
  __irs_waits();
  __irs_fclose(f);
  int r = (int)__irs_unsigned();
  __irs_fails(r == -1);
  return r;
}
