/* What a program says about its inputs, as it runs. To a verifier, irs_input makes bytes arbitrary; here they are what the
   program has put there. All are weak: a program may bring its own. */
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define API __attribute__((weak, visibility("default")))

/* What KEPT refers to, so that these come into the shared library, too. */
__attribute__((visibility("hidden"))) const char __irs_inputs = 0;

API void irs_input(void *place, size_t size) {
  (void)place;
  (void)size;
}

/* Nothing is proven of executions in which an assumption fails, so none goes on from there. */
API void irs_assume(int holds) {
  if (!holds) {
    fputs("irs: an assumption about the inputs does not hold (irs_assume)\n", stderr);
    abort();
  }
}

API void __VERIFIER_assume(int holds) { irs_assume(holds); }

/* An ordinary lock to everybody, under the number of the call that is on its way here. */
static pthread_mutex_t section = PTHREAD_MUTEX_INITIALIZER;

API void __VERIFIER_atomic_begin(void) { pthread_mutex_lock(&section); }

API void __VERIFIER_atomic_end(void) { pthread_mutex_unlock(&section); }
