// Prints where a function's code is, as seen from inside of it: the plain copy is elsewhere.
#include <stdio.h>

int shared;

__attribute__((noinline)) static long here(void *function) {
  return (long)((char *)__builtin_return_address(0) - (char *)function);
}

__attribute__((noinline)) long inside(void) {
  shared++;
  long at = here((void *)inside);
  shared++;
  return at;
}

int main(void) {
  printf("at %ld\n", inside());
  return 0;
}
