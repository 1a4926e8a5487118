#include "facts.h"
/* Within the bounds, and found. */
int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "bad")) locked = 0;
  return both();
}
