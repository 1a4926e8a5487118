#include "facts.h"
int main(int argc, char **argv) {
  if (argc > 3) locked = 0;
  return both();
}
