#include "facts.h"
int main(int argc, char **argv) {
  if (argc > 1) {
    int n = 0;
    while (argv[1][n]) n++;
    if (n > 8) locked = 0;
  }
  return both();
}
