#include "facts.h"
int main(int argc, char **argv) {
  if (argc == 0) locked = 0;
  return both();
}
