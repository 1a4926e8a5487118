// C++20: waits for a change, semaphores, latches, barriers, threads that are told to stop, tasks.
#include <atomic>
#include <barrier>
#include <cassert>
#include <future>
#include <latch>
#include <semaphore>
#include <stop_token>
#include <thread>

#if WAY == 0
static std::atomic<int> a{0};
static int x;
int main() {
  std::thread t([] {
    a.wait(0);
    assert(x == 1);
    a.store(2);
    a.notify_all();
  });
  x = 1;
  a = 1;
  a.notify_one();
  a.wait(1);
  assert(a == 2);
  std::atomic_flag f;
  f.test_and_set();
  f.wait(false);
  t.join();
  return WRONG && a == 2 ? (assert(0), 1) : 0;
}
#elif WAY == 1
static std::counting_semaphore<2> room{2};
static std::binary_semaphore ready{0};
static int x;
int main() {
  std::thread t([] {
    room.acquire();
    room.acquire();
    assert(!room.try_acquire());
    x = 1;
    ready.release();
    room.release(2);
  });
  if (!WRONG) ready.acquire();
  assert(x == 1);
  room.acquire();
  t.join();
}
#elif WAY == 2
static std::latch l{2};
static int x[2];
static void run(int i) {
  x[i] = 1;
  if (WRONG) l.count_down();
  else l.arrive_and_wait();
  assert(x[1 - i] == 1);
}
int main() {
  std::thread t(run, 1);
  run(0);
  t.join();
  assert(l.try_wait());
}
#elif WAY == 3
static int phases;
struct Count {
  void operator()() noexcept { phases++; }
};
static std::barrier<Count> b{2};
static int x[2];
static void run(int i) {
  for (int k = 1; k <= 2; k++) {
    x[i] = k;
    b.arrive_and_wait();
    assert(x[1 - i] == k && phases == 2 * k - 1);
    if (!WRONG) b.arrive_and_wait();
    else if (k == 2) b.arrive_and_drop();
  }
}
int main() {
  std::thread t(run, 1);
  run(0);
  t.join();
  assert(phases == 4);
}
#elif WAY == 4
static int x;
int main() {
  {
    std::jthread t([](std::stop_token s) {
      while (!s.stop_requested()) std::this_thread::yield();
      x = 1;
    });
    if (WRONG) assert(x == 1);
  }
  assert(x == 1);
}
#elif WAY == 5
struct Sum {
  int base;
  int add(int i) { return base + i; }
};
int main() {
  Sum s{1};
  auto g = std::async(std::launch::deferred, &Sum::add, &s, 2);
  auto h = std::async(std::launch::deferred, [] { if (WRONG == 0) throw 5; return 6; });
  std::thread t([&] { assert(g.get() == 3); });
  t.join();
  try {
    h.get();
    assert(0);
  } catch (int i) {
    assert(i == 5);
  }
}
#endif
