/* What happens when a thread ends: cleanup handlers, then destructors of thread-local variables, then those of
   thread-specific data. */
typedef void destructor(void *);
extern void __irs_alone(void);
extern void __irs_must(_Bool);
extern void *__irs_peek(void *);
extern unsigned __irs_number(unsigned);
extern unsigned __irs_plain(unsigned);
extern void __irs_pthread_exit(void *) __attribute__((noreturn));
extern void __irs_longjmp(void *, int) __attribute__((noreturn));

#define weak __attribute__((weak))
enum { KEYS = 64, ROUNDS = 4, EINVAL = 22 };

/* Which numbers keys have depends on who else makes some (libraries, the runtime): a program must not look. No address that is taken
   for a number looks like the first one. */
enum { FIRST = 0x4b455900 };

static unsigned index_of(unsigned key) { return __irs_plain(key) - FIRST; }

/* Of each key its destructor, and how often its number was given and taken back: odd while it is in use. Both change while no other
   thread runs, and never otherwise: whoever reads them need not say so. */
static destructor *ends[KEYS];
static unsigned long uses[KEYS];
/* Of each key this thread's value, and the use of the key that it was set in. */
static _Thread_local struct { unsigned long use; void *value; } values[KEYS];

weak int pthread_key_create(unsigned *key, destructor *end) {
  __irs_alone();
  unsigned k = 0;
  while (k < KEYS && uses[k] & 1) k++;
  /* glibc has more. */
  __irs_must(k < KEYS);
  uses[k]++;
  ends[k] = end;
  *key = __irs_number(FIRST + k);
  return 0;
}

/* The use of a key; 0 if there is no such key. */
static unsigned long use(unsigned k) {
  unsigned long now = k < KEYS ? (unsigned long)__irs_peek(&uses[k]) : 0;
  return now & 1 ? now : 0;
}

weak int pthread_key_delete(unsigned key) {
  __irs_alone();
  unsigned k = index_of(key);
  if (!use(k)) return EINVAL;
  uses[k]++;
  return 0;
}

/* As glibc does: a value of an earlier use is forgotten where it is met. */
weak void *pthread_getspecific(unsigned key) {
  unsigned k = index_of(key);
  if (k >= KEYS || !values[k].value) return 0;
  if (values[k].use != (unsigned long)__irs_peek(&uses[k])) values[k].value = 0;
  return values[k].value;
}

weak int pthread_setspecific(unsigned key, const void *value) {
  unsigned k = index_of(key);
  unsigned long now = use(k);
  if (!now) return EINVAL;
  values[k].use = now;
  values[k].value = (void *)value;
  return 0;
}

/* C11: thrd_success is 0, thrd_error 2. */
weak int tss_create(unsigned *key, destructor *end) { return pthread_key_create(key, end) ? 2 : 0; }
weak void tss_delete(unsigned key) { pthread_key_delete(key); }
weak void *tss_get(unsigned key) { return pthread_getspecific(key); }
weak int tss_set(unsigned key, void *value) { return pthread_setspecific(key, value) ? 2 : 0; }

/* There are none, unless tls_ends.c is there. */
weak void __irs_tls_ends(void) {}

void __irs_thread_end(void) {
  __irs_tls_ends();
  for (int round = 0, again = 1; again && round < ROUNDS; round++) {
    again = 0;
    for (unsigned k = 0; k < KEYS; k++) {
      void *value = values[k].value;
      if (!value) continue;
      /* Also where there is no destructor. */
      values[k].value = 0;
      destructor *end = (destructor *)__irs_peek(&ends[k]);
      if (values[k].use == (unsigned long)__irs_peek(&uses[k]) && end) {
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
