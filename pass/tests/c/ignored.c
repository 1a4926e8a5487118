#define IRS_IGNORE __attribute__((annotate("irs_ignore")))
#include <string.h>
int x, y;
int a;
char b[64];
static inline void helper(int *p) { *p = 1; }
IRS_IGNORE static int quiet(int *p) {
  y++;
  __atomic_fetch_add(&a, 1, __ATOMIC_RELAXED);
  memset(b, 1, 8);
  helper(&x);
  return *p;
}
int main(int argc, char **argv) {
  x = quiet(&y);
  return 0;
}
