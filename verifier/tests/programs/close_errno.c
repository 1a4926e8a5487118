// expect: not-safe violating
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  errno = 0;
  if (close(99) < 0) assert(errno != EBADF);
  return 0;
}
