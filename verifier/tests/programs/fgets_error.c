// expect: not-safe
// An error may come within the line.
#include <assert.h>
#include <stdio.h>
int main(void) {
  char s[4] = "xyz";
  if (!fgets(s, sizeof s, stdin)) assert(s[0] == 'x');
  return 0;
}
