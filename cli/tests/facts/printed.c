#include "facts.h"
/* What is only printed has any length, and the same traces for each. */
int main(int argc, char **argv) {
  if (argc > 1) printf("%s: %s\n", argv[0], argv[1]);
  return both();
}
