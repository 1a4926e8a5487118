/* Allocation: libc's own, but for a look at the result. Every proof takes it that there is memory (docs/model.md), so
   an allocation that fails under a set is an escape, before the caller sees the null pointer (interpose/memory.rs).

   Wherever memory comes from in the end, it comes through here: libc calls its own malloc as anybody else does, so that
   a program may replace it; so what strdup, qsort, atexit or pthread_setspecific need is seen, and operator new before
   it throws or calls a handler. All are weak: a program may bring its own, and these lead to the next library's
   otherwise, whichever that is. free is nobody's failure, and is left alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#define API __attribute__((weak, visibility("default")))
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

/* Referred to by whoever wants this file in a static link. */
__attribute__((visibility("hidden"))) const char __irs_memory = 0;

/* memory.rs */
extern void irs_rt_no_memory(void);

/* libc's own by names that nobody replaces: while the next library's are being looked for, which may allocate. */
extern void *__libc_malloc(size_t) __attribute__((weak));
extern void *__libc_calloc(size_t, size_t) __attribute__((weak));
extern void *__libc_realloc(void *, size_t) __attribute__((weak));
extern void *__libc_memalign(size_t, size_t) __attribute__((weak));

static __thread int resolving __attribute__((tls_model("initial-exec")));

/* Cold: at the first call of each function. All who come find the same (so a relaxed store will do). */
__attribute__((noinline, cold)) static void *resolve(void **slot, const char *name, void *meanwhile) {
  if (resolving) return meanwhile;
  resolving = 1;
  int error = errno;
  void *p = dlsym(RTLD_NEXT, name);
  errno = error;
  resolving = 0;
  if (!p) return meanwhile;
  __atomic_store_n(slot, p, __ATOMIC_RELAXED);
  return p;
}

#define NEXT(name, meanwhile)                                   \
  static void *next;                                            \
  void *f = __atomic_load_n(&next, __ATOMIC_RELAXED);           \
  if (UNLIKELY(!f)) f = resolve(&next, name, (void *)meanwhile)

/* No object is larger, whatever the system has: that such a request fails is what the model says, too. */
static int is_possible(size_t size) { return size <= PTRDIFF_MAX; }

__attribute__((noinline, cold)) static void *failed(size_t size) {
  if (is_possible(size)) {
    int error = errno;
    irs_rt_no_memory();
    errno = error;
  }
  return NULL;
}

API void *malloc(size_t size) {
  NEXT("malloc", __libc_malloc);
  void *p = ((void *(*)(size_t))f)(size);
  return UNLIKELY(!p) ? failed(size) : p;
}

API void *calloc(size_t n, size_t size) {
  NEXT("calloc", __libc_calloc);
  void *p = ((void *(*)(size_t, size_t))f)(n, size);
  size_t all;
  if (UNLIKELY(!p)) return __builtin_mul_overflow(n, size, &all) ? NULL : failed(all);
  return p;
}

API void *realloc(void *old, size_t size) {
  NEXT("realloc", __libc_realloc);
  void *p = ((void *(*)(void *, size_t))f)(old, size);
  /* Of 0 bytes nothing is left, which is no failure. */
  if (UNLIKELY(!p)) return old && !size ? NULL : failed(size);
  return p;
}

/* EINVAL is about the alignment: an error of the arguments. */
static void *aligned(void *p, size_t size) { return UNLIKELY(!p) && errno != EINVAL ? failed(size) : p; }

API void *memalign(size_t alignment, size_t size) {
  NEXT("memalign", __libc_memalign);
  return aligned(((void *(*)(size_t, size_t))f)(alignment, size), size);
}

API void *aligned_alloc(size_t alignment, size_t size) {
  NEXT("aligned_alloc", __libc_memalign);
  return aligned(((void *(*)(size_t, size_t))f)(alignment, size), size);
}

API int posix_memalign(void **out, size_t alignment, size_t size) {
  NEXT("posix_memalign", 0);
  if (!f) return ENOMEM;
  int r = ((int (*)(void **, size_t, size_t))f)(out, alignment, size);
  if (UNLIKELY(r == ENOMEM)) failed(size);
  return r;
}

#define BY_PAGES(name)                                    \
  API void *name(size_t size) {                           \
    NEXT(#name, __libc_malloc);                           \
    return aligned(((void *(*)(size_t))f)(size), size);   \
  }
BY_PAGES(valloc)
BY_PAGES(pvalloc)
