// expect: safe
// Who looks at the sign has no more inputs.
#include <assert.h>
#include <string.h>
static char a[4] = "c", b[4] = "a";
int main(void) {
  int order = strcmp(a, b);
  if (order > 0) assert(memcmp(a, b, 2) >= 1 && !strncmp(a, "c", 2));
  else assert(0);
  return 0;
}
