// expect: unsafe
// says: a stream that has been closed at function fclose
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/dev/null", "r");
  if (!f) return 0;
  fclose(f);
  fclose(f);
  return 0;
}
