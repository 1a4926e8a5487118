#include "facts.h"
extern char **environ;
int main(void) {
  int n = 0;
  while (environ[n]) n++;
  if (n > 8) locked = 0;
  return both();
}
