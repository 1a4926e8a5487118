// expect: unknown
// flags: -fno-builtin
#include <assert.h>
#include <stdio.h>
// Each within bounds, all together 2^31 and more.
#define X "%30000d%30000d%30000d%30000d%30000d%30000d%30000d%30000d%30000d%30000d"
int main(void) {
  int n = 0;
  for (int i = 0; i < 4; i++) n += snprintf(NULL, 0, X X X X, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6,
                                            7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  assert(n > 0);
}
