#include "facts.h"
int main(int argc, char **argv) {
  int n = 0;
  while (argv[0][n]) n++;
  if (n > 64) locked = 0;
  return both();
}
