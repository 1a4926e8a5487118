// expect: not-safe
#include <assert.h>
#include <unistd.h>
extern int *__errno_location(void);
int main(void) {
  int *(*volatile where)(void) = __errno_location;
  *where() = 0;
  if (close(99) == -1) assert(*where() == 0);
  return 0;
}
