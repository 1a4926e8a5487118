#include <assert.h>
#include <pthread.h>

static int from = 100, to = 0;

static void *transfer(void *amount) {
  int x = from;              /* another thread may write between these two lines */
  from = x - (int)(long)amount;
  __atomic_fetch_add(&to, (int)(long)amount, __ATOMIC_SEQ_CST);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, transfer, (void *)10);
  pthread_create(&b, 0, transfer, (void *)20);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(from + to == 100);
  return 0;
}
