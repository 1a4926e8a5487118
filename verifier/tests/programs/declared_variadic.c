// expect: unknown
// says: a call to snprintf by another type
#include <assert.h>
#include <stddef.h>
// Nobody says here how many arguments are in floating-point registers.
int s(char *, size_t, const char *, double) __asm__("snprintf");
int main(void) {
  char text[20];
  assert(s(text, sizeof text, "%.1f", 1.5) == 3 && text[0] == '1');
}
