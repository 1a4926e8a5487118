// expect: safe
#include <assert.h>
// As the library declares them, as old C did, and with less of a result.
int atoi();
unsigned long strlen(const char *);
void puts(const char *);
void __VERIFIER_assume(_Bool);
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  puts("");
  _Bool yes = __VERIFIER_nondet_bool();
  __VERIFIER_assume(yes);
  assert(yes && strlen("abc") == 3 && atoi("12") == 12);
}
