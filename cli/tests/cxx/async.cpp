// Tasks in threads of their own, whose states join these from where they are kept: on the heap.
#include <cassert>
#include <future>
#include <mutex>

static std::mutex m;
static int shared;

static int half(int x) {
  std::lock_guard<std::mutex> guard(m);
  shared += x;
#ifdef THROWS
  if (x & 1) throw x;
#endif
  return x / 2;
}

int main() {
  {
    // Nobody asks: the last future of it waits for the thread's end.
    auto forgotten = std::async(std::launch::async, half, 2);
  }
  auto first = std::async(std::launch::async, half, 40);
  auto second = std::async(std::launch::async, half, 3);
  int sum = first.get();
#ifdef THROWS
  try {
    sum += second.get();
  } catch (int x) {
    sum += 100 * x;
  }
#else
  sum += second.get();
#endif
  assert(sum + shared == EXPECTED);
}
