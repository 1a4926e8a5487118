// expect: unsafe
// flags: -O1 -D_FORTIFY_SOURCE=2
// says: aborts
// It would fit into the object, but not into what the compiler knows of its member.
#include <stdio.h>

struct pair {
  char a[4], b[8];
};

int main(void) {
  volatile int k = 12345;
  struct pair x;
  sprintf(x.a, "%d", k);
  puts(x.a);
  return 0;
}
