/* Functions that bring something from outside. What they bring is arbitrary, within what they promise. */
#include "model.h"

typedef unsigned char byte;
extern void *malloc(size_t);
extern void irs_input(void *, size_t);
extern char *__irs_environment(const char *);
/* The variable's number. */
extern unsigned __irs_variable(const char *);
/* Is it the same in all runs? 0: no, 1: it is not set, 2: it is this text. */
extern unsigned __irs_fixed(const char *);
/* Does one thread go at a time? (Not before its first event: then, and from then on, it does not.) */
extern _Bool __irs_ordered(void);

/* Random numbers are any numbers, unless one thread goes at a time: then those of glibc's generators, whose states all threads
   share, from a seed that no input touches. */
enum { WORDS = 31, APART = 3, THROWN_AWAY = 310 };
static unsigned words[WORDS];
static unsigned at;
static enum { AS_IT_STARTS, SEEDED, UNKNOWN } sequence, sequence48;
/* 48 bits. */
static unsigned long state48;

static unsigned following(void) {
  unsigned front = at + APART, sum;
  if (front >= WORDS) front -= WORDS;
  sum = words[front] += words[at];
  if (++at == WORDS) at = 0;
  return sum >> 1;
}

static void sow(unsigned seed) {
  long x = seed ? (int)seed : 1;
  words[0] = (unsigned)x;
  for (int i = 1; i < WORDS; i++) {
    x = 16807 * x % 2147483647;
    if (x < 0) x += 2147483647;
    words[i] = (unsigned)x;
  }
  at = 0;
  for (int i = 0; i < THROWN_AWAY; i++) following();
  sequence = SEEDED;
}

weak void srandom(unsigned seed) {
  if (!__irs_ordered()) return;
  if (__irs_constant(seed)) sow(seed);
  else sequence = UNKNOWN;
}
weak void srand(unsigned seed) { srandom(seed); }

weak int rand(void) {
  if (!__irs_ordered()) return (int)(__irs_unsigned() & 0x7fffffff);
  if (sequence == AS_IT_STARTS) sow(1);
  return (int)(sequence == SEEDED ? following() : __irs_unsigned() & 0x7fffffff);
}
/* What it returns follows from the seed alone. */
weak int rand_r(unsigned *seed) {
  unsigned next = *seed, result = 0;
  for (int part = 0; part < 3; part++) {
    next = next * 1103515245 + 12345;
    result = part ? result << 10 ^ (next >> 16) % 1024 : (next >> 16) % 2048;
  }
  *seed = next;
  return (int)result;
}
weak long random(void) { return rand(); }

static _Bool is_known48(void) { return __irs_ordered() && sequence48 != UNKNOWN; }
static unsigned long following48(void) {
  return state48 = (state48 * 0x5deece66dul + 11) & ((1ul << 48) - 1);
}
weak void srand48(long seed) {
  if (!__irs_ordered()) return;
  sequence48 = __irs_constant(seed) ? SEEDED : UNKNOWN;
  if (sequence48 == SEEDED) state48 = (unsigned long)(unsigned)seed << 16 | 0x330e;
}
weak double drand48(void) {
  return is_known48() ? (double)(long)following48() / 281474976710656.0 : __irs_double();
}
weak long lrand48(void) {
  return is_known48() ? (long)(following48() >> 17) : (long)(__irs_unsigned() & 0x7fffffff);
}
weak long mrand48(void) { return is_known48() ? (int)(following48() >> 16) : (int)__irs_unsigned(); }

extern long read(int, void *, size_t);
weak long recv(int file, void *buffer, size_t n, int flags) {
  /* MSG_TRUNC: the result is the length of what came, however much was asked for. */
  __irs_must(!(flags & 0x20));
  return read(file, buffer, n);
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
