// Thread-local variables with destructors: each thread's end, latest first, before its keys' destructors; main's end
// before what `atexit` has registered.
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <pthread.h>
#include <thread>

static std::atomic<int> sum, order;
static int wrong;

struct Counts {
  int mine = 0;
  ~Counts() { sum += mine; }
};
struct Last {
  bool used = false;
  ~Last() {
    if (used) wrong += sum != EXPECTED;
  }
};

static thread_local Last first;
static thread_local Counts counts;

static void at_the_end() {
  // Main's destructors have run.
  if (sum != EXPECTED || wrong) abort();
}

int main() {
  atexit(at_the_end);
  auto work = [](int n) {
    for (int i = 0; i < n; i++) counts.mine++;
  };
  std::thread a(work, 2), b(work, 3);
  a.join();
  b.join();
  assert(sum == 5);
  first.used = true;
  work(4);
  return 0;
}
