// What the C++ library does on behalf of numbered calls reaches the runtime: threads, mutexes, condition variables.
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>
extern "C" {
#include "irs.h"
}
static irs_site sites[8];
static unsigned char state[8];
static irs_module module = {IRS_ABI, 8, {9}, sites, state, nullptr};
__attribute__((constructor(101))) static void registration() {
  for (int i = 0; i < 8; i++) sites[i] = {0, IRS_CALL_SITE, 0, 0, 10u + i, 1, 0, "cpp", "stdthread.cpp"};
  for (int i = 0; i < 8; i++) state[i] = IRS_CALL;
  __irs_register(&module);
}
struct Call {
  explicit Call(int n) { __irs_call = &sites[n]; }
  ~Call() { __irs_call = nullptr; }
};
static std::mutex m;
static std::condition_variable c;
static int turn;
static void work(int me) {
  for (int i = 0; i < 10; i++) {
    { Call n(0); m.lock(); }
    std::unique_lock<std::mutex> l(m, std::adopt_lock);
    while (turn % 3 != me) { Call n(1); c.wait(l); }
    turn++;
    { Call n(2); c.notify_all(); }
    { Call n(3); l.unlock(); }
  }
}
int main() {
  std::vector<std::thread> t;
  for (int i = 0; i < 3; i++) { Call n(4); t.emplace_back(work, i); }
  for (auto &x : t) { Call n(5); x.join(); }
  std::puts(turn == 30 ? "ok" : "wrong");
}
