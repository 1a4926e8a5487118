#include "facts.h"
/* Nothing in the last loop, nor after it, shows how often it goes round. */
int main(void) {
  int k = getchar(), n = 0;
  both();
  while (n < k) n++;
  return n > 255;
}
