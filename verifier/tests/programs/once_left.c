// expect: unknown
// says: pthread_once
// glibc takes the call back if its routine is left by a jump: the routine runs again.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
static jmp_buf here;
static pthread_once_t control = PTHREAD_ONCE_INIT;
static int runs;
static void routine(void) {
  if (!runs++) longjmp(here, 1);
}
int main(void) {
  if (setjmp(here) == 0) pthread_once(&control, routine);
  pthread_once(&control, routine);
  assert(runs == 1);
  return 0;
}
