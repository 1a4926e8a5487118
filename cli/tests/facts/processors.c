#include "facts.h"
/* The number of processors on line may change between two looks at it, unless a fact says what it is. */
int main(void) {
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  if (n < 1 || n > 4096 || sysconf(_SC_NPROCESSORS_ONLN) != n) locked = 0;
  return both();
}
