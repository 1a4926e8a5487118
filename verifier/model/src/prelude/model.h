/* What the model gives to its own library, as far as several parts of it ask for it (see model/src/builtin.rs). */
typedef unsigned long size_t;
#define weak __attribute__((weak))

/* Gives up unless this holds. */
extern void __irs_must(_Bool);
/* The call may wait for the outside. */
extern void __irs_waits(void);
/* Leaves an error in errno if the argument is not zero. */
extern void __irs_fails(int);
/* Executions in which this does not hold do not count. */
extern void irs_assume(int);
/* Inputs. */
extern long __irs_long(void);
extern unsigned __irs_unsigned(void);
extern double __irs_double(void);
/* Gives each byte of a buffer a new input if its number is below `k`. */
extern void __irs_fill(void *buffer, size_t n, size_t k);
/* Reads so many bytes, or up to a NUL. */
extern void __irs_touch(const void *, size_t);
/* Does no input touch it? */
extern _Bool __irs_constant(long);
/* As an address is a number: whatever it decides is unknown; and that number again. */
extern long __irs_number(long);
extern long __irs_plain(long);
/* Does no other thread exist? */
extern _Bool __irs_single(void);
/* A word that is constant whenever another thread runs. */
extern void *__irs_peek(void *);

/* Is there any file whose bytes are a fact? The number of the file of this path (-1: it is none of these), its size, and
   its bytes from `at` on, which it has. */
extern _Bool __irs_files(void);
extern long __irs_file(const char *path);
extern size_t __irs_size(long file);
extern void __irs_bytes(void *to, long file, size_t at, size_t n);
/* A new descriptor, or the file of one; -1: some other file. Any other number is unknown. */
/* (That a descriptor is none of the first three is looked at by the runtime, in `open` and `openat` only.) */
extern int __irs_descriptor(long file);
extern long __irs_descriptor_file(int);

/* A call whose success is up to the system: 0, or -1 and an error. */
static inline int may_fail(void) {
  unsigned works = __irs_unsigned() & 1;
  __irs_fails(!works);
  return works ? 0 : -1;
}

static inline size_t length(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}
