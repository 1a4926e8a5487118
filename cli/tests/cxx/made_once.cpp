// A variable that a function has for itself is made once, whoever comes first; others wait for it. One whose
// constructor throws is made by the next.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> made, tried;

struct Thing {
  int value;
  Thing() : value(0) {
#ifdef THROWS
    if (tried++ == 0) throw 1;
#endif
    value = 7;
    made++;
  }
};

static Thing &thing() {
  static Thing it;
  return it;
}

static void use() {
  try {
    assert(thing().value == 7);
  } catch (int) {
    assert(thing().value == 7);
  }
}

int main() {
  std::thread a(use), b(use);
  a.join();
  b.join();
  assert(made == MADE);
  assert(thing().value == 7);
  return 0;
}
