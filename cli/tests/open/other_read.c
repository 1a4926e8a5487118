/* A call of the outside, as far as anybody can see here. */
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char c = 0;
  assert(getchar() == 'x');
  if (pread(0, &c, 1, 0) == 1 && c == 'b') {
    puts("seen");
    fflush(stdout);
    assert(0);
  }
  puts("fine");
  return 0;
}
