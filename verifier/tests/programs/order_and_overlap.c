// expect: safe
// memmove, as a program writes it.
#include <assert.h>
#include <string.h>
static char g[8] = "abcdefg", h[8];
static void move(char *d, const char *s, int n) {
  if (d < s || d >= s + n)
    for (int i = 0; i < n; i++) d[i] = s[i];
  else
    for (int i = n; i-- > 0;) d[i] = s[i];
}
int main(void) {
  move(h, g, 8);
  move(h + 1, h, 6);
  assert(!strcmp(h, "aabcdef"));
}
