#include "facts.h"
static int longer(char **all, int k) { return strlen(all[k]) > 3; }
int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++)
    if (longer(argv, k)) locked = 0;
  return both();
}
