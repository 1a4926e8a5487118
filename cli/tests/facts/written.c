#include "facts.h"
/* An argument is as long as it is: with "a" and "b", this writes over the second one. */
int main(int argc, char **argv) {
  if (argc == 3) {
    char c = argv[2][0];
    strcpy(argv[1], "1234567");
    if (argv[2][0] != c) locked = 0;
  }
  return both();
}
