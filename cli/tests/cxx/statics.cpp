// A variable whose initialisation throws is initialised again; results of no type; thread-local awaits.
#include <atomic>
#include <cassert>
#include <future>
#include <pthread.h>
#include <stdexcept>
static int tries;
struct S {
  int value;
  S() {
    if (++tries == 1) throw 1;
    value = tries;
  }
};
static int get() {
  try {
    static S s;
    return s.value;
  } catch (int) {
    return -1;
  }
}
static thread_local std::atomic<int> mine;
static std::atomic<std::atomic<int> *> there;
static void *waits(void *p) {
  there = &mine;
  while (mine != 3)
    ;
  return p;
}
int main() {
  int first = get(), second = get();
  assert(first == -1 && second == AGAIN && get() == second);
  std::promise<void> done;
  std::future<void> f = done.get_future();
  std::atomic<int> x(0);
  pthread_t t;
  struct Both { std::promise<void> *done; std::atomic<int> *x; } both = {&done, &x};
  pthread_create(&t, nullptr, [](void *p) -> void * {
    Both *b = static_cast<Both *>(p);
    *b->x = 5;
    b->done->set_value();
    return nullptr;
  }, &both);
  f.get();
  assert(x == 5);
  pthread_join(t, nullptr);
#ifdef LOCALS
  pthread_create(&t, nullptr, waits, nullptr);
  while (!there)
    ;
  *there.load() = 3;
  pthread_join(t, nullptr);
#endif
  return 0;
}
