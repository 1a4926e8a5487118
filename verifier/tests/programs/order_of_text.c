// expect: safe traces=1
// Neither answer decides anything: a place in one object lies below, or above, all of a range in another one.
#include <assert.h>
#include <stdint.h>
#include <string.h>
static char a[8], b[8];
static const char text[8] = "text";
static int apart(const char *p, const char *q, long n) {
  return ((uintptr_t)p < (uintptr_t)q) | ((uintptr_t)(q + n) < (uintptr_t)p);
}
int main(void) {
  char l[8];
  memset(l, 1, 8);
  assert(apart(a, b, 7) && apart(a + 7, b + 1, 6) && apart(a, text, 7) && apart(text, l, 7) && apart(l, a, 7));
  assert(!apart(a + 2, a, 7) && apart(a, a + 2, 3) && apart(a + 6, a + 2, 3));
}
