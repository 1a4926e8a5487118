#include "facts.h"
/* The array is the program's to change. */
int main(int argc, char **argv) {
  if (argc > 1) argv[1] = "something much longer";
  if (argc > 1 && strlen(argv[1]) < 20) locked = 0;
  return both();
}
