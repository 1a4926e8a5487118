// Variables of each thread's own whose initial value is computed.
#include <cassert>
#include <pthread.h>

static int given = 0;
static thread_local int mine = ++given * 10;

static void *other(void *) {
  mine += 1;
  assert(mine == 21);
  return nullptr;
}

int main() {
  assert(mine == 10);
  pthread_t t;
  pthread_create(&t, nullptr, other, nullptr);
  pthread_join(t, nullptr);
  assert(mine == 10 && given == 2);
}
