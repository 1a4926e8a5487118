/* C11's threads in terms of the POSIX functions, which are interposed.

   libc's own call its internals, so that the interposers would not see them. The types are POSIX's under other names (glibc
   since 2.28: a mtx_t is laid out as a pthread_mutex_t, and so on), and each function is one of POSIX's with another code
   for its result. So they make the same events, of the same numbered call: the caller's. What needs nothing is left to
   libc: thrd_exit, thrd_current, thrd_equal, thrd_sleep, thrd_yield and tss_*. In C, because the names are not reserved
   outside of C11: a program may bring its own functions of these names, so all are weak. */
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

#define API __attribute__((weak, visibility("default")))

_Static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t) && sizeof(cnd_t) == sizeof(pthread_cond_t) &&
                   sizeof(thrd_t) == sizeof(pthread_t) && sizeof(once_flag) == sizeof(pthread_once_t),
               "C11's types are POSIX's");

/* Referred to by whoever wants this file in a static link. */
__attribute__((visibility("hidden"))) const char __irs_c11 = 0;

static int code(int error) {
  switch (error) {
    case 0: return thrd_success;
    case EBUSY: return thrd_busy;
    case ENOMEM: return thrd_nomem;
    case ETIMEDOUT: return thrd_timedout;
    default: return thrd_error;
  }
}

static pthread_mutex_t *mutex(mtx_t *m) { return (pthread_mutex_t *)m; }
static pthread_cond_t *cond(cnd_t *c) { return (pthread_cond_t *)c; }

API int mtx_init(mtx_t *m, int type) {
  if (type & ~(mtx_recursive | mtx_timed)) return thrd_error;
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
  return code(pthread_mutex_init(mutex(m), &attr));
}

API void mtx_destroy(mtx_t *m) { pthread_mutex_destroy(mutex(m)); }
API int mtx_lock(mtx_t *m) { return code(pthread_mutex_lock(mutex(m))); }
API int mtx_trylock(mtx_t *m) { return code(pthread_mutex_trylock(mutex(m))); }
API int mtx_unlock(mtx_t *m) { return code(pthread_mutex_unlock(mutex(m))); }
API int mtx_timedlock(mtx_t *m, const struct timespec *at) { return code(pthread_mutex_timedlock(mutex(m), at)); }

API int cnd_init(cnd_t *c) { return code(pthread_cond_init(cond(c), NULL)); }
API void cnd_destroy(cnd_t *c) { pthread_cond_destroy(cond(c)); }
API int cnd_wait(cnd_t *c, mtx_t *m) { return code(pthread_cond_wait(cond(c), mutex(m))); }
API int cnd_signal(cnd_t *c) { return code(pthread_cond_signal(cond(c))); }
API int cnd_broadcast(cnd_t *c) { return code(pthread_cond_broadcast(cond(c))); }
API int cnd_timedwait(cnd_t *c, mtx_t *m, const struct timespec *at) {
  return code(pthread_cond_timedwait(cond(c), mutex(m), at));
}

API void call_once(once_flag *once, void (*f)(void)) { pthread_once((pthread_once_t *)once, f); }

struct routine {
  thrd_start_t f;
  void *arg;
};

/* A result has the form that thrd_exit gives it. (Reports leave out what is named so.) */
static void *__irs_c11_run(void *p) {
  struct routine r = *(struct routine *)p;
  free(p);
  return (void *)(intptr_t)r.f(r.arg);
}

API int thrd_create(thrd_t *id, thrd_start_t f, void *arg) {
  struct routine *r = malloc(sizeof *r);
  if (!r) return thrd_nomem;
  *r = (struct routine){f, arg};
  int error = pthread_create(id, NULL, __irs_c11_run, r);
  if (error) free(r);
  return code(error);
}

API int thrd_join(thrd_t id, int *result) {
  void *value;
  int error = pthread_join(id, &value);
  if (!error && result) *result = (int)(intptr_t)value;
  return code(error);
}

API int thrd_detach(thrd_t id) { return code(pthread_detach(id)); }
