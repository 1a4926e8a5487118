// expect: safe
#include <assert.h>
#include <stdlib.h>
static int order;
static void last(void) { assert(order == 2); order = 3; }
static void first(void) { assert(order == 1); order = 2; atexit(last); }
__attribute__((destructor)) static void end(void) { assert(order == 3); }
int main(void) {
  atexit(first);
  order = 1;
  exit(0);
}
