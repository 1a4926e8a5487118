// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  assert(pthread_join(pthread_self(), 0) == EDEADLK);
  return 0;
}
