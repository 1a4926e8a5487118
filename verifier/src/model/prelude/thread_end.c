/* What happens when a thread ends: cleanup handlers, then destructors of thread-specific data. */
typedef void destructor(void *);
extern void __irs_alone(void);
extern void __irs_must(_Bool);
extern void *__irs_peek(void *);
extern void __irs_pthread_exit(void *) __attribute__((noreturn));
extern void __irs_longjmp(void *, int) __attribute__((noreturn));

#define weak __attribute__((weak))
enum { KEYS = 64, ROUNDS = 4, EINVAL = 22 };

/* What stands for a destructor where there is none. */
static void nothing(void *value) {}

/* Of each key in use its destructor. Changes while no other thread runs, and never otherwise: whoever reads it need not say so. (A
   deleted key's number is not given again, so that its old values are nobody's.) */
static destructor *ends[KEYS];
static unsigned keys;
static _Thread_local void *values[KEYS];

weak int pthread_key_create(unsigned *key, destructor *end) {
  __irs_alone();
  /* glibc has more. */
  __irs_must(keys < KEYS);
  ends[keys] = end ? end : nothing;
  *key = keys++;
  return 0;
}

weak int pthread_key_delete(unsigned key) {
  __irs_alone();
  if (key >= keys || !ends[key]) return EINVAL;
  ends[key] = 0;
  return 0;
}

static int used(unsigned key) { return key < KEYS && __irs_peek(&ends[key]); }

weak void *pthread_getspecific(unsigned key) { return used(key) ? values[key] : 0; }

weak int pthread_setspecific(unsigned key, const void *value) {
  if (!used(key)) return EINVAL;
  values[key] = (void *)value;
  return 0;
}

/* C11: thrd_success is 0, thrd_error 2. */
weak int tss_create(unsigned *key, destructor *end) { return pthread_key_create(key, end) ? 2 : 0; }
weak void tss_delete(unsigned key) { pthread_key_delete(key); }
weak void *tss_get(unsigned key) { return pthread_getspecific(key); }
weak int tss_set(unsigned key, void *value) { return pthread_setspecific(key, value) ? 2 : 0; }

void __irs_thread_end(void) {
  for (int round = 0, again = 1; again && round < ROUNDS; round++) {
    again = 0;
    for (unsigned k = 0; k < KEYS; k++) {
      destructor *end = values[k] ? (destructor *)__irs_peek(&ends[k]) : 0;
      if (end && end != nothing) {
        void *value = values[k];
        values[k] = 0;
        end(value);
        again = 1;
      }
    }
  }
}

/* glibc's pthread_cleanup_push in C: a jump buffer per handler (64 bytes of registers, the mask's flag), and four words
   that are libc's. */
struct handler { long registers[8]; int mask; void *words[4]; };
static _Thread_local struct handler *innermost;
static _Thread_local void *result;

weak void __pthread_register_cancel(struct handler *h) {
  h->words[0] = innermost;
  innermost = h;
}

weak void __pthread_unregister_cancel(struct handler *h) { innermost = h->words[0]; }

weak __attribute__((noreturn)) void __pthread_unwind_next(struct handler *unused) {
  struct handler *h = innermost;
  if (h) {
    innermost = h->words[0];
    __irs_longjmp(h, 1);
  }
  __irs_pthread_exit(result);
}

weak __attribute__((noreturn)) void pthread_exit(void *value) {
  result = value;
  __pthread_unwind_next(0);
}
