/* No event at all: one thread, and what it reads. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int c = getchar();
  if (c == 'x') abort();
  if (c == 'y') return 5 / (getchar() - 'z');
  return 0;
}
