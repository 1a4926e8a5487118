#include <unistd.h>

ssize_t pread(int fd, void *to, size_t n, off_t at) {
  *(char *)to = RESULT;
  return 1;
}
