// Clocks, std::call_once, and a condition variable that outlives main.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::condition_variable changed;
std::mutex lock;
std::once_flag once;
int started, ready;

void begin() {
#if WAY == 1
  started++;
#else
  std::call_once(once, [] { started++; });
#endif
}

int main() {
  auto first = std::chrono::steady_clock::now();
  std::thread other([] {
    begin();
    std::unique_lock held(lock);
#if WAY == 2
    while (true) changed.wait(held);
#endif
    ready = 1;
    changed.notify_one();
  });
#if WAY == 2
  other.detach();
  return 0;
#endif
  begin();
  {
    std::unique_lock held(lock);
    while (!ready) changed.wait(held);
  }
  other.join();
  auto last = std::chrono::steady_clock::now();
  assert(started == 1 && last >= first);
}
