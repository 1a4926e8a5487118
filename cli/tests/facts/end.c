#include "facts.h"
/* The number of arguments by their end alone. */
int main(int argc, char **argv) {
  int n = 0;
  while (argv[n]) n++;
  if (n > 3) locked = 0;
  return both();
}
