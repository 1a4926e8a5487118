/* Functions that bring something from outside. What they bring is arbitrary, within what they promise. */
typedef unsigned long size_t;
typedef unsigned char byte;
extern void *malloc(size_t);
/* Leaves an error in errno if the argument is not zero. */
extern void __irs_fails(int);
extern void irs_input(void *, size_t);
extern void irs_assume(int);
extern char *__irs_environment(const char *);
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
weak long recv(int file, void *buffer, size_t n, int flags) { return read(file, buffer, n); }

weak size_t fread(void *buffer, size_t size, size_t n, void *file) {
  size_t k = (size_t)__irs_long();
  irs_assume(k <= n);
  __irs_fails(k < n && __irs_unsigned() & 1);
  __irs_fill(buffer, size * n, size * k);
  return k;
}

weak char *fgets(char *buffer, int n, void *file) {
  if (n < 2) return n == 1 ? (buffer[0] = 0, buffer) : 0;
  size_t most = (size_t)n - 1, k = (size_t)__irs_long();
  irs_assume(k <= most);
  __irs_fails(k == 0 && __irs_unsigned() & 1);
  if (k == 0) return 0;
  __irs_fill(buffer, most, k);
  for (size_t i = 0; i + 1 < most; i++) irs_assume((i + 1 >= k) | (buffer[i] != '\n'));
  buffer[k] = 0;
  return buffer;
}

/* None, or one of bounded length: a fact of the published set. */
weak char *getenv(const char *name) { return __irs_unsigned() & 1 ? __irs_environment(name) : 0; }
weak char *secure_getenv(const char *name) { return getenv(name); }

static char stream[256];
weak void *fopen(const char *name, const char *mode) {
  unsigned in = __irs_unsigned();
  __irs_fails(!(in & 1));
  return in & 1 ? stream : 0;
}
weak void *fdopen(int file, const char *mode) { return fopen(0, mode); }
