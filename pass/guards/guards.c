/* The guards of variables that functions of C++ have for themselves (`static T x = f();`), as code of the program: with a
   mutex and a condition, which a verifier knows, in place of what libstdc++ does out of sight. Linked into each module that
   asks for it (src/number/guards.rs); compiled to guards.ll by compile.sh.

   As the language's own ABI has it, a guard's first byte says that the variable is there: everybody looks at it first, and
   none who sees it comes here. The second byte: somebody is at it. The third one: others wait. */
typedef unsigned char byte;
typedef struct { long words[5]; } mutex;
typedef struct { long words[6]; } condition;

#define shared __attribute__((weak))
#define plain __attribute__((nothrow))

/* One for all guards, of all modules. Zeros are what PTHREAD_MUTEX_INITIALIZER says. */
shared mutex guards __asm__("irs.guards");
shared condition changed __asm__("irs.guards.changed");

extern plain int pthread_mutex_lock(mutex *);
extern plain int pthread_mutex_unlock(mutex *);
extern plain int pthread_cond_wait(condition *, mutex *);
extern plain int pthread_cond_broadcast(condition *);
extern plain int __cxa_atexit(void (*)(void *), void *, void *);

/* Is the caller to make the variable? */
plain int __cxa_guard_acquire(byte *g) {
  pthread_mutex_lock(&guards);
  while (!g[0] && g[1]) {
    g[2] = 1;
    pthread_cond_wait(&changed, &guards);
  }
  int first = !g[0];
  if (first) g[1] = 1;
  pthread_mutex_unlock(&guards);
  return first;
}

static void ends(byte *g, byte done) {
  pthread_mutex_lock(&guards);
  g[1] = 0;
  if (done) __atomic_store_n(g, 1, __ATOMIC_RELEASE);
  if (g[2]) {
    g[2] = 0;
    pthread_cond_broadcast(&changed);
  }
  pthread_mutex_unlock(&guards);
}

/* The variable's destructor is to run at the end, in a function that has guards: in place of libc's function, whose list is
   in the order in which threads came there. */
plain int __irs_guard_atexit(void (*f)(void *), void *variable, void *module) {
  pthread_mutex_lock(&guards);
  int failed = __cxa_atexit(f, variable, module);
  pthread_mutex_unlock(&guards);
  return failed;
}

plain void __cxa_guard_release(byte *g) { ends(g, 1); }
plain void __cxa_guard_abort(byte *g) { ends(g, 0); }
