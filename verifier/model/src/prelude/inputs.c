/* Functions that bring something from outside. What they bring is arbitrary, within what they promise. */
typedef unsigned long size_t;
typedef unsigned char byte;
extern void *malloc(size_t);
/* Leaves an error in errno if the argument is not zero. */
extern void __irs_fails(int);
extern void irs_input(void *, size_t);
extern void irs_assume(int);
extern void __irs_must(_Bool);
extern char *__irs_environment(const char *);
/* The variable's number. */
extern unsigned __irs_variable(const char *);
/* Is it the same in all runs? 0: no, 1: it is not set, 2: it is this text. */
extern unsigned __irs_fixed(const char *);
extern void *__irs_stream(void);
extern _Bool __irs_single(void);
extern void *__irs_peek(void *);
extern long __irs_long(void);
extern unsigned __irs_unsigned(void);
/* Gives each byte of a buffer a new input if its number is below `k`. */
extern void __irs_fill(void *buffer, size_t n, size_t k);

#define weak __attribute__((weak))

weak int rand(void) { return (int)(__irs_unsigned() & 0x7fffffff); }
weak int rand_r(unsigned *seed) { *seed = __irs_unsigned(); return rand(); }
weak long random(void) { return rand(); }
weak long lrand48(void) { return rand(); }

weak int fgetc(void *file) {
  unsigned in = __irs_unsigned();
  /* The end, which is no error, or one. */
  __irs_fails((in & 256) && (in & 512));
  return in & 256 ? -1 : (int)(in & 255);
}
weak int getc(void *file) { return fgetc(file); }
weak int getchar(void) { return fgetc(0); }

weak long read(int file, void *buffer, size_t n) {
  long k = __irs_long();
  irs_assume((k >= -1) & (k <= (long)n));
  __irs_fails(k < 0);
  __irs_fill(buffer, n, k < 0 ? 0 : (size_t)k);
  return k;
}
weak long recv(int file, void *buffer, size_t n, int flags) {
  /* MSG_TRUNC: the result is the length of what came, however much was asked for. */
  __irs_must(!(flags & 0x20));
  return read(file, buffer, n);
}

weak size_t fread(void *buffer, size_t size, size_t n, void *file) {
  if (!size || !n) return 0;
  /* Bytes: it may end within an element. */
  size_t k = (size_t)__irs_long(), all = size * n;
  irs_assume(k <= all);
  __irs_fails(k < all && __irs_unsigned() & 1);
  __irs_fill(buffer, all, k);
  if (n == 1) return k == all;
  if (size & (size - 1)) return k / size;
  /* As a shift it is simpler. */
  int bits = 0;
  while (size >> bits != 1) bits++;
  return k >> bits;
}

weak char *fgets(char *buffer, int n, void *file) {
  if (n < 2) return n == 1 ? (buffer[0] = 0, buffer) : 0;
  size_t most = (size_t)n - 1, k = (size_t)__irs_long();
  irs_assume(k <= most);
  /* An error may come when some of the line is there already. */
  unsigned error = __irs_unsigned() & 1;
  __irs_fails((int)error);
  __irs_fill(buffer, most, k);
  if ((k == 0) | error) return 0;
  for (size_t i = 0; i + 1 < most; i++) irs_assume((i + 1 >= k) | (buffer[i] != '\n'));
  buffer[k] = 0;
  return buffer;
}

/* None, or one of bounded length: a fact of the published set. What a thread has asked for once stays the same, also for those that it
   creates later, if it was alone. (Others may find another: more than what happens.) */
enum { VARIABLES = 32 };
static char *everywhere[VARIABLES];
static _Thread_local char *here[VARIABLES];
/* What stands for a variable that is not set. */
static char none;

weak char *getenv(const char *name) {
  unsigned fixed = __irs_fixed(name);
  if (fixed) return fixed == 1 ? 0 : __irs_environment(name);
  unsigned k = __irs_variable(name);
  __irs_must(k < VARIABLES);
  char *known = __irs_peek(&everywhere[k]);
  if (!known) known = here[k];
  if (!known) {
    known = __irs_unsigned() & 1 ? __irs_environment(name) : &none;
    if (__irs_single()) everywhere[k] = known;
    else here[k] = known;
  }
  return known == &none ? 0 : known;
}
weak char *secure_getenv(const char *name) { return getenv(name); }

weak void *fopen(const char *name, const char *mode) {
  unsigned in = __irs_unsigned();
  __irs_fails(!(in & 1));
  return in & 1 ? __irs_stream() : 0;
}
weak void *fdopen(int file, const char *mode) { return fopen(0, mode); }
