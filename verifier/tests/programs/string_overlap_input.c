// expect: not-safe
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char s[8] = "abc";
  s[0] = __VERIFIER_nondet_char();
  strcpy(s + 1, s);
  return 0;
}
