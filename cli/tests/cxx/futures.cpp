// A promise that is kept while somebody may wait already, and a task whose result is asked for.
#include <cassert>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> kept = promise.get_future();
  std::packaged_task<int(int)> task([](int x) { return x + 1; });
  std::future<int> done = task.get_future();
  int shared = 0;
  std::thread other([&] {
    shared = 5;
    promise.set_value(20);
    task(16);
  });
  int sum = kept.get() + shared;
  sum += done.get();
  other.join();
  assert(sum == EXPECTED);
}
