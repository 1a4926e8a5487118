/* The generators of random numbers from known seeds, where one thread goes at a time. */
#include <assert.h>
#include <stdlib.h>

static unsigned long hash = 14695981039346656037ul;
static void note(long n) { hash = (hash ^ (unsigned long)n) * 1099511628211ul; }

static void some(void) {
  for (int i = 0; i < 40; i++) {
    note(i % 3 ? rand() : random());
    note((long)(drand48() * 1e15));
    note(lrand48());
    note(mrand48());
  }
}

int main(void) {
  /* As they start. */
  assert(rand() == 1804289383);
  some();
  unsigned seeds[] = {0, 1, 42, 2147483647u, 2147483648u, 4294967295u};
  for (int i = 0; i < 6; i++) {
    srand(seeds[i]);
    srand48((int)seeds[i]);
    some();
  }
  srandom(7);
  some();
  assert(hash == 13357068542153440984ul);
  return 0;
}
