// Threads while sets are installed: one has an event for each byte that it reads, one waits for its last event, main joins.
#include <pthread.h>
#include <unistd.h>

static volatile long read_so_far, last, waited;

void *reader(void *arg) {
  char byte;
  while (read(0, &byte, 1) == 1)
    read_so_far = byte;
  last = 1;
  return arg;
}

void *waiter(void *arg) {
  waited = 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, reader, 0);
  pthread_create(&b, 0, waiter, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
