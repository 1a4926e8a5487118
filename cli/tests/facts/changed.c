#include "facts.h"
/* Writes within the text of an argument, which is only then another one. */
int main(int argc, char **argv) {
  if (argc != 2 || strlen(argv[1]) != 3) return both();
  for (char *s = argv[1]; *s; s++) *s ^= 1;
  if (!strcmp(argv[1], "abc")) locked = 0;
  return both();
}
