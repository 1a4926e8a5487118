#include "facts.h"
int main(int argc, char **argv, char **envp) {
  int n = 0;
  while (envp[n]) n++;
  if (n > 8) locked = 0;
  return both();
}
