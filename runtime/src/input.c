/* What a program says about its inputs, as it runs. To a verifier, irs_input makes bytes arbitrary; here they are what the
   program has put there. All are weak: a program may bring its own. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define API __attribute__((weak, visibility("default")))

/* replay/supply.rs */
struct irs_given {
  long result;
  int has_result, error;
  const unsigned char *bytes;
  size_t size;
};

/* A replay puts recorded bytes there, and holds a thread until the recording is done. */
extern int irs_rt_given(const char *function, struct irs_given *out);
_Noreturn extern void irs_rt_not_given(const char *function);
extern void irs_rt_input(void *place, size_t size);
extern void irs_rt_assumption_fails(void);

/* What KEPT refers to, so that these come into the shared library, too. */
__attribute__((visibility("hidden"))) const char __irs_inputs = 0;

API void irs_input(void *place, size_t size) { irs_rt_input(place, size); }

/* Nothing is proven of executions in which an assumption fails, so none goes on from there. */
API void irs_assume(int holds) {
  if (!holds) {
    irs_rt_assumption_fails();
    fputs("irs: an assumption about the inputs does not hold (irs_assume)\n", stderr);
    abort();
  }
}

API void __VERIFIER_assume(int holds) { irs_assume(holds); }

/* The verification community's inputs. Only a recording has values for them; a program that is to run without one defines
   them by itself. */
static long nondet(const char *function) {
  struct irs_given given;
  if (irs_rt_given(function, &given)) return given.result;
  irs_rt_not_given(function);
}

#define NONDET(type, name) \
  API type __VERIFIER_nondet_##name(void) { return (type)nondet("__VERIFIER_nondet_" #name); }

NONDET(_Bool, bool)
NONDET(char, char)
NONDET(unsigned char, uchar)
NONDET(short, short)
NONDET(unsigned short, ushort)
NONDET(int, int)
NONDET(unsigned, uint)
NONDET(unsigned, unsigned)
NONDET(long, long)
NONDET(unsigned long, ulong)
NONDET(long long, longlong)
NONDET(unsigned long long, ulonglong)
NONDET(size_t, size_t)

/* Atomic blocks: an ordinary lock to everybody, under the number of the call that is on its way here; recursive, since blocks nest.
   The pass has put accesses outside of blocks that conflict with those inside into blocks of their own. */
static pthread_mutex_t section = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

API void __VERIFIER_atomic_begin(void) { pthread_mutex_lock(&section); }

API void __VERIFIER_atomic_end(void) { pthread_mutex_unlock(&section); }
