/* Times may lie behind 2106. */
#include <assert.h>
#include <time.h>
int main(void) {
  time_t now = time(0);
  assert(now < 4294967296);
  return 0;
}
