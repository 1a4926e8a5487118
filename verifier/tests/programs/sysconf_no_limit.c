// expect: not-safe
// No limit is no error.
#include <assert.h>
#include <errno.h>
#include <unistd.h>
int main(void) {
  errno = 0;
  if (sysconf(_SC_AIO_MAX) == -1) assert(errno != 0);
  return 0;
}
